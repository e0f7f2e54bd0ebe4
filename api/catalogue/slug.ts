const notAscii = /[^ -~]/;

/** An address part: lower-case Latin letters, digits and single dashes, at most 100 characters; may be empty. */
export function slugify(text: string): string {
  const plain = notAscii.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');
}

/**
 * The slugs of things with one parent, by id. Of several with the same name, the one with the first id has the plain
 * slug: so what a supplier adds later seldom moves what is there.
 * @param taken slugs that the address has another meaning for
 */
export function slugsOf(
  named: readonly { id: string; name: string }[],
  taken: Iterable<string> = [],
): Map<string, string> {
  const used = new Set(taken);
  const slugs = new Map<string, string>();
  for (const { id, name } of named.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const plain = slugify(name) || slugify(id) || 'x';
    let slug = used.has(plain) ? slugify(`${plain} ${id}`) : plain;
    for (let n = 2; used.has(slug); n++) slug = `${plain}-${n}`;
    used.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}
