/** The profile photo; `maxBytes` limits the uploaded file. */
export const photoRules = {
  maxBytes: 2 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  /** Width times height of the uploaded image: a small file can unpack to gigabytes. */
  maxPixels: 40_000_000,
  /** Edge of the stored square, in pixels. */
  edge: 512,
} as const;

/** Photos that one account may send within the window, because making one takes seconds of processor time. */
export const photoLimits = { windowMilliseconds: 60 * 60_000, ofAccount: 60 } as const;
