/** Where this browser keeps the tests and the missed questions of visitors. */
export const KEPT_LEARNING = 'learning';
