/** In a copy of a page, a `meta` element with this name says when the copy was made. */
export const COPY_META = 'offline-copy';

/** In a page from the server, one with this name has the address of the worker. */
export const WORKER_META = 'offline-worker';
