/**
 * Reads of arrays of numbers at an index that the caller knows to be in range; V8 inlines them. There is one for each kind
 * of array: a read that has seen all kinds is several times slower.
 */
export const numberAt = (numbers: Uint32Array, index: number): number => numbers[index] as number;

/** The same of bytes. */
export const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number;

/** The same of numbers that are in two bytes each while they are few. */
export const valueAt = (values: Uint16Array | Uint32Array, index: number): number => values[index] as number;
