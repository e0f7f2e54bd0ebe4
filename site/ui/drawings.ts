const files = import.meta.glob<string>('../public/drawings/*.svg', { eager: true, query: '?raw', import: 'default' });

const drawings = new Map(
  Object.entries(files).map(([file, svg]) => [file.slice('../public/drawings/'.length, -'.svg'.length), svg]),
);

/** Ids of the categories that have a drawing of their own, served at `/drawings/{id}.svg`. */
export const drawingNames: readonly string[] = [...drawings.keys()];

/**
 * The line drawing of a category: a file `site/public/drawings/{category id}.svg`, else that of the nearest parent, else the
 * drawing of any part. Item pictures are absent by specification; this is their placeholder.
 * @param trail the category's ids, root first
 */
export function drawingOf(trail: readonly string[]): string {
  const id = trail.findLast((name) => drawings.has(name));
  return drawings.get(id ?? 'part') ?? '';
}
