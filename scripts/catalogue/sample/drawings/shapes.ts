import type { Material } from './materials.ts';

/** What is painted on the paper: outlines of straight lines and arcs of ellipses, in the units of the camera. */
export type Stroke =
  | { to: 'M' | 'L'; x: number; y: number }
  | { to: 'A'; x: number; y: number; rx: number; ry: number; turn: number; large: 0 | 1; sweep: 0 | 1 }
  | { to: 'Z' };

/** A colour, or a material that bends from its shade over its light into its shade along a line. */
export type Paint =
  | string
  | {
      material: Material;
      from: readonly [number, number];
      to: readonly [number, number];
      kind: 'round' | 'flat' | 'hollow';
    };

export interface Shape {
  outline: Stroke[];
  fill: Paint;
  /** Only a line of this width, in the units of the camera, instead of an area with the common outline. */
  line?: number;
  opacity?: number;
  /** An area without an outline of its own. */
  bare?: boolean;
  /** Nothing of the shape is seen outside of this outline. */
  inside?: Stroke[];
}

/** A line through points, closed unless it says otherwise. */
export const polygon = (points: readonly { x: number; y: number }[], isClosed = true): Stroke[] => [
  ...points.map(({ x, y }, n): Stroke => ({ to: n === 0 ? 'M' : 'L', x, y })),
  ...(isClosed ? [{ to: 'Z' } as const] : []),
];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box that all shapes together need. */
export function boxOf(shapes: readonly Shape[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const add = (x: number, y: number, wide: number, high: number) => {
    box.left = Math.min(box.left, x - wide);
    box.right = Math.max(box.right, x + wide);
    box.top = Math.min(box.top, y - high);
    box.bottom = Math.max(box.bottom, y + high);
  };
  for (const { outline, line = 0, inside } of shapes) {
    let last = { x: 0, y: 0 };
    for (const stroke of inside ? [] : outline) {
      if (stroke.to === 'Z') continue;
      add(stroke.x, stroke.y, line / 2, line / 2);
      if (stroke.to === 'A') {
        // Every arc is half of an ellipse; the other half is near enough to be part of something.
        const [c, s] = [Math.cos((stroke.turn * Math.PI) / 180), Math.sin((stroke.turn * Math.PI) / 180)];
        const [wide, high] = [Math.hypot(stroke.rx * c, stroke.ry * s), Math.hypot(stroke.rx * s, stroke.ry * c)];
        add((last.x + stroke.x) / 2, (last.y + stroke.y) / 2, wide, high);
      }
      last = stroke;
    }
  }
  return box;
}

/** How shapes lie on the paper. */
export interface Fit {
  scale: number;
  x: number;
  y: number;
}

/** The largest place of a box in the middle of another one. */
export function fitInto(box: Box, room: Box, share = 1): Fit {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = share * Math.min((room.right - room.left) / width, (room.bottom - room.top) / height);
  return {
    scale,
    x: (room.left + room.right) / 2 - (scale * (box.left + box.right)) / 2,
    y: (room.top + room.bottom) / 2 - (scale * (box.top + box.bottom)) / 2,
  };
}

type Step = Exclude<Stroke, { to: 'Z' }>;

const pair = (across: number, down: number) => (down < 0 ? `${across}${down}` : `${across} ${down}`);

/** A step of a path from the point before, after a step of the kind `before`. */
function stepText(step: Step, dx: number, dy: number, before: Stroke['to'] | undefined, scale: number): string {
  if (step.to === 'A') {
    const [wide, high] = [step.rx, step.ry].map((radius) => Math.round(radius * scale * 10) / 10);
    return `a${wide} ${high} ${Math.round(step.turn)} ${step.large} ${step.sweep} ${pair(dx, dy)}`;
  }
  // Points that fall on one another are one point.
  if (dx === 0 && dy === 0) return '';
  if (before !== 'L') return `l${pair(dx, dy)}`;
  return dx < 0 ? pair(dx, dy) : ` ${pair(dx, dy)}`;
}

/** The outline as the data of a path: whole numbers, each point relative to the one before, which is shorter. */
function pathText(outline: readonly Stroke[], { scale, x, y }: Fit): string {
  let [left, top] = [0, 0];
  let text = '';
  let before: Stroke['to'] | undefined;
  for (const stroke of outline) {
    if (stroke.to === 'Z') {
      text += 'z';
      before = undefined;
      continue;
    }
    const [across, down] = [Math.round(stroke.x * scale + x), Math.round(stroke.y * scale + y)];
    const own =
      stroke.to === 'M' ? `M${pair(across, down)}` : stepText(stroke, across - left, down - top, before, scale);
    text += own;
    if (own) [left, top, before] = [across, down, stroke.to];
  }
  return text;
}

const stopsOf = {
  round: (m: Material) => [m.dark, m.base, m.light, m.base, m.dark],
  flat: (m: Material) => [m.light, m.base],
  hollow: (m: Material) => [m.dark, m.dark, m.base],
} as const;
const offsets: Record<number, readonly number[]> = { 5: [0, 0.16, 0.34, 0.62, 1], 2: [0, 1], 3: [0, 0.45, 1] };

/** Paints shapes as SVG. Gradients of the same colours share their stops; names begin with `prefix`. */
export class Painter {
  readonly #prefix: string;
  #defs = '';
  #body = '';
  #count = 0;
  readonly #stops = new Map<string, string>();
  readonly #lines = new Map<string, string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  #name(): string {
    this.#count += 1;
    return `${this.#prefix}${this.#count.toString(36)}`;
  }

  #stopsFor(material: Material, kind: 'round' | 'flat' | 'hollow'): string {
    const colours = stopsOf[kind](material);
    const key = colours.join();
    const known = this.#stops.get(key);
    if (known) return known;
    const name = this.#name();
    const stops = colours.map((colour, n) => `<stop offset="${offsets[colours.length]?.[n]}" stop-color="${colour}"/>`);
    this.#defs += `<linearGradient id="${name}">${stops.join('')}</linearGradient>`;
    this.#stops.set(key, name);
    return name;
  }

  #fill(paint: Paint, { scale, x, y }: Fit): string {
    if (typeof paint === 'string') return paint;
    const at = ([across, down]: readonly [number, number]) => [
      Math.round(across * scale + x),
      Math.round(down * scale + y),
    ];
    const [[x1, y1], [x2, y2]] = [at(paint.from), at(paint.to)];
    const own = `href="#${this.#stopsFor(paint.material, paint.kind)}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    const name = this.#lines.get(own) ?? this.#name();
    if (!this.#lines.has(own)) {
      this.#lines.set(own, name);
      this.#defs += `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${own}/>`;
    }
    return `url(#${name})`;
  }

  paint(shapes: readonly Shape[], fit: Fit): void {
    for (const { outline, fill, line, opacity, bare, inside } of shapes) {
      const path = pathText(outline, fit);
      const colour = this.#fill(fill, fit);
      const look =
        line === undefined
          ? `fill="${colour}"${bare ? ' stroke="none" fill-rule="nonzero"' : ''}`
          : `fill="none" stroke="${colour}" stroke-width="${Math.max(0.6, line * fit.scale).toFixed(1)}"`;
      this.#body += `<path d="${path}" ${look}${opacity === undefined ? '' : ` opacity="${opacity}"`}${inside ? this.#clip(inside, fit) : ''}/>`;
    }
  }

  #clip(outline: readonly Stroke[], fit: Fit): string {
    const path = `<path d="${pathText(outline, fit)}"/>`;
    const name = this.#lines.get(path) ?? this.#name();
    if (!this.#lines.has(path)) {
      this.#lines.set(path, name);
      this.#defs += `<clipPath id="${name}">${path}</clipPath>`;
    }
    return ` clip-path="url(#${name})"`;
  }

  /** Adds SVG that is there already. */
  add(text: string): void {
    this.#body += text;
  }

  get text(): string {
    return `<defs>${this.#defs}</defs><g stroke="#23282e" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd">${this.#body}</g>`;
  }
}
