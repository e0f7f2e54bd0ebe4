/**
 * Where to go after signing in: a path of this shop, never another site. Browsers read "\" as "/" and drop tabs and
 * line breaks, so the address is parsed by the browser's own rules.
 */
export function ownPath(next: string | null, fallback: string): string {
  if (!next?.startsWith('/')) return fallback;
  try {
    const here = 'https://shop.invalid';
    const address = new URL(next, here);
    // "/..//evil.example" has this origin, but its path alone would name another site.
    if (address.origin !== here || address.pathname.startsWith('//')) return fallback;
    return address.pathname + address.search + address.hash;
  } catch {
    return fallback;
  }
}
