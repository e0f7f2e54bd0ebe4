/**
 * One part of an address as it was before it was coded: Astro decodes it but for the signs that mean something in an
 * address, so that "AB%2F12" would not be the number AB/12.
 */
export function pathPart(text: string | undefined): string {
  return (text ?? '').replace(/%(?:2[346BCF]|3[ABDF]|40)/gi, decodeURIComponent).trim();
}
