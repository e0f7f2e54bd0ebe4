import { constants } from 'node:zlib';

const options = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** For an answer, each time that it is given: pages stay plain files, so that any static host can take them. */
export const quickBrotli = options(4);
/** For scripts and styles, once, when the site is compiled. */
export const smallestBrotli = options(constants.BROTLI_MAX_QUALITY);
