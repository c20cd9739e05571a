/**
 * The cookie of browsers in which a learner is logged in, with the color and letter of their avatar. Scripts of the page set
 * it (with `__Host-` before the name over TLS), so browsers without scripts have none. With it, the server sends pages as
 * visitors get them, and the page asks for what belongs to its reader. It gives no rights.
 */
export const READER_COOKIE = 'sato-reader';
