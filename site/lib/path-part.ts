/**
 * One part of an address, fully decoded. Astro leaves characters with a meaning in addresses encoded, so that "AB%2F12"
 * would not be the number AB/12.
 */
export function pathPart(text: string | undefined): string {
  return (text ?? '').replace(/%(?:2[346BCF]|3[ABDF]|40)/gi, decodeURIComponent).trim();
}
