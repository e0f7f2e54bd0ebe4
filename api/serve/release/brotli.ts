import { constants } from 'node:zlib';

const options = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * For answers, compressed each time: pages stay uncompressed files, so that any static host can serve them. One level
 * less is a tenth more bytes and saves a fifth of a millisecond; one more saves hardly any.
 */
export const quickBrotli = options(5);
/** For scripts and styles, compressed once, when the site is compiled. */
export const smallestBrotli = options(constants.BROTLI_MAX_QUALITY);
