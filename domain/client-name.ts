/** The name that our own client sends to /graphql, so that the history can tell the admin area from other programs. */
export const CLIENT_NAME_HEADER = 'apollographql-client-name';
export const CLIENT_NAME = 'sato';

/** Names the account that a write of our own client was made for. Writes of other programs don't have it. */
export const ACCOUNT_HEADER = 'sato-account';
/** In this header: made without an account. */
export const NO_ACCOUNT = 'none';
/** In this header: any account, because the write itself says whom it is about, such as a login. */
export const ANY_ACCOUNT = 'any';
