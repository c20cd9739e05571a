/** The key of finished interactives in this browser's storage. */
export const STORED_INTERACTIVES = 'tries';
