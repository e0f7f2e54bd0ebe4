import { constants } from 'node:zlib';

const options = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * For answers compressed on the fly: pages stay uncompressed files, so that any static host can serve them. One level
 * less would make them a tenth larger and save a fifth of a millisecond; one more would save hardly any bytes.
 */
export const quickBrotli = options(5);
/** For scripts and styles, which are compressed once, when the site is compiled. */
export const smallestBrotli = options(constants.BROTLI_MAX_QUALITY);
