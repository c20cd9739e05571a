/** The name that our own client sends to /graphql, so that the history can tell the admin area from other programs. */
export const CLIENT_NAME_HEADER = 'apollographql-client-name';
export const CLIENT_NAME = 'sato';
