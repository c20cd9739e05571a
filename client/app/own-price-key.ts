/** Where this browser stores the price of a bitcoin that its reader entered; see `client/features/money`. */
export const OWN_PRICE = 'own-price';
