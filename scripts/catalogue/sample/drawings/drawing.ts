import { brands } from '../facts.ts';
import { builders } from './builders.ts';
import { letterLines } from './letters.ts';
import { type Box, boxOf, fitInto, Painter, type Shape } from './shapes.ts';
import { type Solid, stretched } from './solids.ts';
import { cameraAt } from './space.ts';
import { type DrawnItem, type Traits, traitsOf } from './traits.ts';

/** The drawing of an item, from what the sample says about it. The same item always gives the same bytes. */

const size = { width: 800, height: 600 } as const;
const room: Box = { left: 60, top: 56, right: 740, bottom: 452 };
const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
const camera = cameraAt(32, 24);

/** Measures and ratings that are written beside a part, in this order. */
const labels: Readonly<Record<string, (value: string) => string>> = {
  diameter: (value) => `Ø ${value}`,
  'plate diameter': (value) => `Ø ${value}`,
  thickness: (value) => `× ${value}`,
};

export function drawingOf(item: DrawnItem): string {
  const traits = traitsOf(item);
  const painter = new Painter('a');
  const shapes = shapesOf(item.type.id, traits);
  const box = boxOf(shapes);
  // Of two sizes of a part, the larger one is drawn larger.
  const fit = fitInto(box, { ...room, right: item.position ? room.right - 48 : room.right }, shareOf(item, traits));
  const bottom = Math.round(box.bottom * fit.scale + fit.y);
  const half = Math.round(((box.right - box.left) * fit.scale) / 2);
  painter.add(
    `<ellipse cx="400" cy="${bottom + 2}" rx="${Math.round(half * 0.92)}" ry="${Math.round(12 + half * 0.07)}" fill="url(#s)" stroke="none"/>`,
  );
  painter.paint(shapes, fit);
  painter.add(makersPlate(item, traits) + measuresOf(item) + placeOf(item));
  return svg(size.width, size.height, shadow + painter.text);
}

const shadow =
  '<radialGradient id="s"><stop offset="0" stop-color="#8b939b" stop-opacity=".55"/><stop offset="1" stop-color="#8b939b" stop-opacity="0"/></radialGradient><rect width="800" height="600" fill="#f6f7f8"/>';

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.5}" height="${height * 1.5}">${content}</svg>\n`;
}

/** A part as the camera sees it. A part of the left side is the mirror image of that of the right side. */
export function shapesOf(typeId: string, traits: Traits): Shape[] {
  const build = builders[typeId];
  if (!build) throw new Error(`The sample has no drawing for the part type ${typeId}`);
  const solid: Solid = build(traits);
  const own = traits.position.includes('left') ? stretched(-1, 1, 1, solid) : solid;
  return own(camera.frame, camera);
}

function shareOf({ type, attributes }: DrawnItem, { measure }: Traits): number {
  const sized = attributes.find(
    ({ name }) => type.specs?.some((set) => name in set) && /\d/.test(name + String(type.specs?.[0]?.[name])),
  );
  return sized ? measure(sized.name, 0.8, 1) : 1;
}

/** Words as lines, from the left (0), around (0.5) or up to (1) a place. */
export function words(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  anchor: 0 | 0.5 | 1 = 0,
): string {
  const unit = height / 6;
  const { lines, width } = letterLines(text);
  const start = x - width * unit * anchor;
  const path = lines
    .map((line) => `M${line.map(([a, b]) => `${Math.round(start + a * unit)} ${Math.round(y - b * unit)}`).join('L')}`)
    .join('');
  return path && `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${(height / 9).toFixed(1)}"/>`;
}

/** The maker's plate, with brand and part number. */
function makersPlate({ brandId, partNumber }: DrawnItem, { tint }: Traits): string {
  const name = brandNames.get(brandId) ?? brandId;
  const unit = (height: number) => height / 6;
  const width = Math.round(Math.max(letterLines(name).width * unit(22), letterLines(partNumber).width * unit(18)) + 56);
  return (
    `<rect x="40" y="490" width="${width}" height="80" rx="6" fill="#e4e8eb"/><rect x="40" y="490" width="10" height="80" fill="${tint.base}"/>` +
    `<g fill="#9aa3ab"><circle cx="${28 + width}" cy="502" r="3"/><circle cx="${28 + width}" cy="558" r="3"/></g>` +
    words(name, 66, 525, 22, tint.dark) +
    words(partNumber, 66, 556, 18, '#2b3138')
  );
}

/** The item's measures and ratings, as they are written beside a drawing. */
function measuresOf({ attributes }: DrawnItem): string {
  const told = attributes.filter(({ name }) => name !== 'Position');
  const order = Object.keys(labels);
  const text = told
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map(({ name, value }) => labels[name]?.(value) ?? value)
    .join('  ');
  return words(text, 760, 556, 22, '#2b3138', 1);
}

/** Where the part is: a vehicle from above, driving to the top, with its place marked. */
export function placeOf({ position, type }: Pick<DrawnItem, 'position' | 'type'>, x = 730, y = 86): string {
  const { across, along } = sideOf(position);
  if (across === 0 && along === 0) return '';
  const isCar = type.kinds.includes('car');
  const body = isCar
    ? `<rect x="${x - 24}" y="${y - 46}" width="48" height="92" rx="16" fill="#fff"/><path d="M${x - 17} ${y - 16}q17-12 34 0l-3 12h-28zM${x - 14} ${y + 24}h28l3 10q-17 8-34 0z" fill="#cfd6dc"/>`
    : `<rect x="${x - 5}" y="${y - 46}" width="10" height="30" rx="5" fill="#555b61"/><rect x="${x - 6}" y="${y + 16}" width="12" height="30" rx="6" fill="#555b61"/><path d="M${x - 10} ${y - 18}h20l4 34-8 12h-12l-8-12zM${x - 24} ${y - 18}h48" fill="#fff"/>`;
  return `${body}<circle cx="${x + across * (isCar ? 22 : 16)}" cy="${y + along * 30}" r="9" fill="#d8322f"/>`;
}

/** Left is −1 across the vehicle, and front is −1 along it. */
export function sideOf(position: string | null) {
  const sides = position?.split('-') ?? [];
  const sign = (before: string, after: string) => (sides.includes(before) ? -1 : sides.includes(after) ? 1 : 0);
  return { across: sign('left', 'right'), along: sign('front', 'rear') };
}
