/** How large a package may be. Larger ones are a mistake, or malicious. */

/**
 * All files of a package together, in a folder or unpacked. A million items with diagrams, fitments and all texts in nine
 * languages are about 6 GB (`npm run sample`): this is ten times as much.
 */
export const maxPackageBytes = 60e9;
/**
 * In characters, for a record of a file with the line breaks in its quoted cells. The texts of an item have at most
 * 100,000; a row with a somewhat longer one is only set aside.
 */
export const maxRecordLength = 10_000_000;
/** The widest file of the format has fewer than 30 columns; a supplier may add their own. */
export const maxColumns = 1000;
/** Entries of an archive, also those that are not part of the package, such as pictures. */
export const maxEntries = 100_000;
/**
 * For an archive. The CSV of a real catalogue stays below 40:1; deflate can reach 1030:1, but only with a file made for
 * it.
 */
export const maxRatio = 200;
/** A small archive of very repetitive rows may exceed the ratio; below this size it does no harm. */
export const ratioFreeBytes = 100e6;

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
