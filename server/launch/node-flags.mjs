/**
 * Node.js flags for the server. A young generation of this size, in MiB, keeps memory low: what a request leaves behind
 * is collected before the heap grows.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8'];

/**
 * Settings of the C library for the server. By default it keeps free memory for every thread that compresses or hashes.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * Node.js flags for the command line, whose memory must not grow with the content. A small young generation halves it.
 * What an item leaves behind lives long enough to reach the old generation, so that is collected after it has grown by
 * this percentage, instead of several times over. Together, the flags add about an eighth to the time of an import in
 * which nothing changed.
 */
export const COMMAND_FLAGS = [...SERVER_FLAGS, '--heap-growing-percent=20'];
