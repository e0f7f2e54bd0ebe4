const files = import.meta.glob<string>('../public/drawings/*.svg', { eager: true, query: '?raw', import: 'default' });

const drawings = new Map(
  Object.entries(files).map(([file, svg]) => [file.slice('../public/drawings/'.length, -'.svg'.length), svg]),
);

/** Ids of the categories that have their own drawing, served at `/drawings/{id}.svg`. */
export const drawingNames: readonly string[] = [...drawings.keys()];

/**
 * The line drawing of a category: `site/public/drawings/{category id}.svg`, else that of the nearest parent, else the
 * generic one. Items have no pictures; this stands in for one.
 * @param trail the category's ids, root first
 */
export function drawingOf(trail: readonly string[]): string {
  const id = trail.findLast((name) => drawings.has(name));
  return drawings.get(id ?? 'part') ?? '';
}
