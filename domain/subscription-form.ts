/** The name of the field that says what a form of a subscription's page does, and its values. */
export const SUBSCRIPTION_FORM = {
  action: 'action',
  unsubscribe: 'unsubscribe',
  changeLanguage: 'language',
} as const;
