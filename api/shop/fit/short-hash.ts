const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Characters of a short hash. */
export const codeLength = 6;

/** Six characters that stand for a text: 36 bits of a hash. */
export function shortHash(text: string): string {
  // cyrb53: two 32-bit hashes side by side, mixed at the end.
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  let code = '';
  for (let digit = 0; digit < codeLength; digit++)
    code += alphabet[((digit < 3 ? high : low) >>> (6 * (digit % 3))) & 63];
  return code;
}
