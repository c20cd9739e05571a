import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Compresses answers as they are sent. Brotli would look 4 MiB back, and take memory for that, for every answer; few are
 * longer than the 256 KiB (as a power of two) that it looks back here.
 */
export const compressed = () =>
  compression({
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  });
