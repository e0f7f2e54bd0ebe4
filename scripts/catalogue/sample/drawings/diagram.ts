import type { Part } from '../parts.ts';
import { placeInAssembly } from './assemblies.ts';
import { placeOf, shapesOf, sideOf, svg } from './drawing.ts';
import { boxOf, fitInto, Painter } from './shapes.ts';
import { traitsOf } from './traits.ts';

/**
 * An exploded view: the parts of an assembly side by side on the axis along which it comes apart. Parts for several
 * places of the vehicle lie as they do in it, seen from above: the front at the top, the left side on the left.
 */

export interface Diagram {
  svg: string;
  /** Where the middle of each part is, from the left and from the top, as shares of the picture. */
  places: { x: number; y: number }[];
}

type DiagramPart = Pick<Part, 'type' | 'position'>;

const slot = { width: 320, height: 260 } as const;
const margin = 30;
/** How far each next part on an axis lies below the one before. */
const step = 84;

interface Cell {
  across: number;
  along: number;
  parts: number[];
}

/** The places of the vehicle with the parts that belong there, each in the order of its assembly. */
function cellsOf(parts: readonly DiagramPart[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const [n, { position }] of parts.entries()) {
    const side = sideOf(position);
    const key = `${side.across} ${side.along}`;
    const cell = cells.get(key) ?? { ...side, parts: [] };
    cells.set(key, cell);
    cell.parts.push(n);
  }
  const order = (n: number) => placeInAssembly(parts[n]?.type.category ?? '', parts[n]?.type.id ?? '');
  for (const cell of cells.values()) cell.parts.sort((a, b) => order(a) - order(b));
  return [...cells.values()];
}

const heightOf = ({ parts }: Cell) => slot.height + (parts.length - 1) * step;
const widthOf = ({ parts }: Cell) => slot.width * (1 + (parts.length - 1) * 0.86);

/** Where each row or column begins: one is as large as its largest cell. */
function startsOf(cells: readonly Cell[], key: 'across' | 'along', sizeOf: (cell: Cell) => number) {
  const starts = new Map<number, number>();
  let end: number = margin;
  for (const line of [-1, 0, 1]) {
    const sizes = cells.filter((cell) => cell[key] === line).map(sizeOf);
    if (sizes.length === 0) continue;
    starts.set(line, end);
    end += Math.max(...sizes) + margin;
  }
  return { starts, end: Math.round(end) };
}

export function diagramOf(parts: readonly DiagramPart[]): Diagram {
  const cells = cellsOf(parts);
  const columns = startsOf(cells, 'across', widthOf);
  const rows = startsOf(cells, 'along', heightOf);
  const painter = new Painter('d');
  const places: Diagram['places'] = parts.map(() => ({ x: 0, y: 0 }));
  for (const cell of cells) {
    const [left, top] = [columns.starts.get(cell.across) ?? 0, rows.starts.get(cell.along) ?? 0];
    const middles = cell.parts.map((_, n) => ({
      x: Math.round(left + slot.width / 2 + n * slot.width * 0.86),
      y: top + slot.height / 2 + n * step,
    }));
    painter.add(axisThrough(middles));
    for (const [n, part] of cell.parts.entries()) {
      const [middle, drawn] = [middles[n], parts[part]];
      if (!middle || !drawn) continue;
      paintPart(painter, drawn, middle);
      places[part] = { x: share(middle.x, columns.end), y: share(middle.y, rows.end) };
    }
    const first = parts[cell.parts[0] ?? 0];
    if (cells.length > 1 && first) painter.add(placeOf(first, left + 20, top + 36));
  }
  const paper = `<rect width="${columns.end}" height="${rows.end}" fill="#f6f7f8"/>`;
  return { svg: svg(columns.end, rows.end, paper + painter.text), places };
}

const share = (place: number, whole: number) => Math.round((place / whole) * 10_000) / 10_000;

function axisThrough(middles: readonly { x: number; y: number }[]): string {
  const [first, last] = [middles[0], middles.at(-1)];
  if (!first || !last || first === last) return '';
  const [x, y] = [last.x - first.x, last.y - first.y].map((length) => (length / (middles.length - 1)) * 0.4) as [
    number,
    number,
  ];
  return `<path d="M${Math.round(first.x - x)} ${Math.round(first.y - y)}L${Math.round(last.x + x)} ${Math.round(last.y + y)}" fill="none" stroke="#7d868e" stroke-dasharray="26 7 5 7"/>`;
}

function paintPart(painter: Painter, { type, position }: DiagramPart, { x, y }: { x: number; y: number }): void {
  // No brand's own part: only its type and its place count.
  const item = { id: 'diagram', brandId: 'diagram', partNumber: '', attributes: [], references: [] };
  const shapes = shapesOf(type.id, traitsOf({ ...item, type, position }));
  const [wide, high] = [slot.width * 0.43, slot.height * 0.46];
  painter.paint(shapes, fitInto(boxOf(shapes), { left: x - wide, right: x + wide, top: y - high, bottom: y + high }));
}
