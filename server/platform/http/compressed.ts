import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Compresses answers as they are sent. By default, Brotli needs memory for a window of 4 MiB for every answer. Here the
 * window is 256 KiB (given as a power of two), and few answers are longer.
 */
export const compressed = () =>
  compression({
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  });
