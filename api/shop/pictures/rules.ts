/** Pictures of parts that customers send about an order. */
export const pictureLimits = {
  /** A picture that no message and no return has got is removed after this time. */
  unusedMilliseconds: 24 * 60 * 60_000,
  /** Pictures of one order that are stored. */
  ofOrder: 60,
  /** Pictures that one order and one caller may send within the window. */
  windowMilliseconds: 60 * 60_000,
  perOrder: 20,
  perCaller: 60,
} as const;

/** The name of a stored picture. */
export const pictureName = /^[\w-]{32}\.webp$/;
