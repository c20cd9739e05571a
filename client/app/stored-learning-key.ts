/** The key of the tests and the missed questions of visitors in this browser's storage. */
export const STORED_LEARNING = 'learning';
