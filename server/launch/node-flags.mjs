/**
 * What Node.js is started with for the server. Young generations of this size, in MiB, keep its memory low: what a request
 * leaves behind is collected before more of it is asked for.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8'];

/** Settings of the C library for the server: it would keep free memory for every thread that compresses or hashes. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * What it is started with for the command line, whose memory is not to grow with the content. Small young generations
 * halve it. Old ones are collected when they have grown by this much, in percent, instead of several times: what an item
 * leaves behind lives long enough to get there. Together they cost about an eighth of the time of an import in which
 * nothing changed.
 */
export const COMMAND_FLAGS = [...SERVER_FLAGS, '--heap-growing-percent=20'];
