/** Photos of profiles and of parts; `maxBytes` limits the uploaded file. */
export const photoRules = {
  maxBytes: 2 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  /** Width times height of the uploaded image: a small file can unpack to gigabytes. */
  maxPixels: 40_000_000,
  /** Edge of a profile's stored square, in pixels. */
  edge: 512,
  /** Longer edge of the stored picture of a part, in pixels. */
  wholeEdge: 1280,
} as const;

/** A profile's photo is stored as a square; the picture of a part whole. */
export type PhotoShape = 'square' | 'whole';

/** Photos that one account may send within the window, because making one takes seconds of processor time. */
export const photoLimits = { windowMilliseconds: 60 * 60_000, ofAccount: 60 } as const;
