const files = import.meta.glob<string>('../drawings/*.svg', { eager: true, query: '?raw', import: 'default' });

const drawings = new Map(Object.entries(files).map(([file, svg]) => [file.slice('../drawings/'.length, -'.svg'.length), svg]));

/**
 * The line drawing of a category: a file `site/drawings/{category id}.svg`, else that of the nearest parent, else the
 * drawing of any part. Item pictures are absent by specification; this is their placeholder.
 * @param trail the category's ids, root first
 */
export function drawingOf(trail: readonly string[]): string {
  const id = trail.findLast((name) => drawings.has(name));
  return drawings.get(id ?? 'part') ?? '';
}
