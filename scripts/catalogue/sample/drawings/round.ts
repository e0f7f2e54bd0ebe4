import { lit, type Material, materialNamed } from './materials.ts';
import { type Flat, rowsOf } from './outlines.ts';
import type { Paint, Shape, Stroke } from './shapes.ts';
import { onFace, type Solid } from './solid.ts';
import { type Camera, direction, type Frame, lengthOf, placed, type Seen, seen, standing, within } from './space.ts';

/** Bodies of revolution, whose outlines are ellipses. */

interface Round {
  centre: Seen;
  radius: number;
  minor: number;
}

interface View {
  /** From the far end to the near one, on the paper. */
  along: Flat;
  /** Across that, towards the light. */
  across: Flat;
  turn: number;
  ratio: number;
  isTowards: boolean;
  size: number;
}

function viewOf(frame: Frame): View {
  const [x, y, z] = frame.axes[2];
  const isTowards = z >= 0;
  const sign = isTowards ? 1 : -1;
  const flat = Math.hypot(x, y);
  const along: Flat = flat < 1e-6 ? [0, -1] : [(sign * x) / flat, (-sign * y) / flat];
  return {
    along,
    across: [-along[1], along[0]],
    turn: (Math.atan2(along[0], -along[1]) * 180) / Math.PI,
    ratio: Math.abs(z) / lengthOf(frame.axes[2]),
    isTowards,
    size: lengthOf(frame.axes[0]),
  };
}

function roundAt(frame: Frame, camera: Camera, { ratio, size }: View, z: number, radius: number): Round {
  const centre = seen(camera, placed(frame, [0, 0, z]));
  const wide = radius * size * centre.scale;
  return { centre, radius: wide, minor: wide * ratio };
}

const beside = ({ centre, radius }: Round, [x, y]: Flat, sign: number) => ({
  x: centre.x + sign * radius * x,
  y: centre.y + sign * radius * y,
});

const halfTo = (to: { x: number; y: number }, { radius, minor }: Round, { turn: angle }: View): Stroke => ({
  to: 'A',
  rx: radius,
  ry: minor,
  turn: angle,
  large: 1,
  sweep: 1,
  ...to,
});

function ellipse(round: Round, view: View): Stroke[] {
  const [one, other] = [beside(round, view.across, 1), beside(round, view.across, -1)];
  return [{ to: 'M', ...one }, halfTo(other, round, view), halfTo(one, round, view), { to: 'Z' }];
}

function sleeve(far: Round, near: Round, view: View): Stroke[] {
  const { across } = view;
  const start = beside(far, across, 1);
  return [
    { to: 'M', ...start },
    halfTo(beside(far, across, -1), far, view),
    { to: 'L', ...beside(near, across, -1) },
    halfTo(beside(near, across, 1), near, view),
    { to: 'Z' },
  ];
}

function roundPaint(
  material: Material,
  { centre, radius }: Round,
  { across: [x, y] }: View,
  kind: 'round' | 'hollow',
): Paint {
  if (radius < 5) return kind === 'round' ? material.base : material.dark;
  // The light comes from above and from the left.
  const sign = -0.5 * x - 0.8 * y > 0 === (kind === 'round') ? 1 : -1;
  const end = (side: number): Flat => [centre.x + side * x * radius, centre.y + side * y * radius];
  return { material, kind, from: end(sign), to: end(-sign) };
}

function facePaint(material: Material, { centre, radius }: Round): Paint {
  if (radius < 16) return material.base;
  const r = radius * 0.7;
  return { material, kind: 'flat', from: [centre.x - r, centre.y - r], to: [centre.x + r, centre.y + r] };
}

/** A step of a turned profile: where on the axis, how wide, and of what the surface before it is made. */
export type Step = readonly [z: number, radius: number, material?: Material | undefined];

/** A recess in the end that is seen. */
export interface Recess {
  radius: number;
  depth: number;
  material?: Material;
  /** What stands on its bottom. */
  holds?: Solid;
  /** On which end; by default on whichever is seen. */
  end?: 'first' | 'last';
}

interface Band {
  from: Step;
  to: Step;
  material: Material;
}

function bandsOf(profile: readonly Step[], isTowards: boolean, material: Material): Band[] {
  const bands = profile.slice(1).map((to, n) => ({ from: profile[n] as Step, to, material: to[2] ?? material }));
  return isTowards
    ? bands
    : bands.reverse().map(({ from, to, material: own }) => ({ from: to, to: from, material: own }));
}

/** A band of a turned profile, and before it the end that it leaves open. */
function bandShapes({ from, to, material }: Band, look: Look): Shape[] {
  const { round, face, view, widest } = look;
  // A slight taper hides its far end.
  const ends = to[1] < from[1] * (from[0] === to[0] ? 1 : 0.85) ? [face(from[0], from[1], material)] : [];
  if (from[0] === to[0]) return ends;
  // Bands that are about as wide share a gradient.
  const wide = round(0, (widest * Math.ceil((6 * Math.max(from[1], to[1])) / widest)) / 6);
  const outline = sleeve(round(from[0], from[1]), round(to[0], to[1]), view);
  return [...ends, { outline, fill: roundPaint(material, wide, view, 'round') }];
}

/** "0 10, 20 10, 20 8 rubber": a material has its name. */
const stepsOf = (text: string): Step[] =>
  rowsOf(text).map(([z, radius, name]) => [Number(z), Number(radius), name ? materialNamed(name) : undefined]);

/** How a turned body is seen. */
interface Look {
  view: View;
  widest: number;
  round(z: number, radius: number): Round;
  face(z: number, radius: number, material: Material): Shape;
}

function lookAt(frame: Frame, camera: Camera, widest: number): Look {
  const view = viewOf(frame);
  const normal = direction(frame, [0, 0, view.isTowards ? 1 : -1]);
  const round = (z: number, radius: number) => roundAt(frame, camera, view, z, radius);
  function face(z: number, radius: number, material: Material): Shape {
    const rim = round(z, radius);
    return { outline: ellipse(rim, view), fill: facePaint(onFace(material, normal), rim) };
  }
  return { view, widest, round, face };
}

/** A body of revolution around the z axis. */
export function lathe(turned: string | readonly Step[], material: Material, recess?: Recess): Solid {
  const profile = typeof turned === 'string' ? stepsOf(turned) : turned;
  const widest = Math.max(...profile.map(([, radius]) => radius));
  return (frame, camera) => {
    const look = lookAt(frame, camera, widest);
    const { isTowards } = look.view;
    const bands = bandsOf(profile, isTowards, material);
    const last = bands.at(-1);
    const [z, radius] = last?.to ?? [0, 0];
    const shapes = bands.flatMap((band) => bandShapes(band, look));
    if (last && radius > 0) shapes.push(look.face(z, radius, last.material));
    const isSeen = !recess?.end || (recess.end === 'last') === isTowards;
    return recess && isSeen ? [...shapes, ...recessIn(frame, camera, z, { material, ...recess })] : shapes;
  };
}

function recessIn(frame: Frame, camera: Camera, z: number, recess: Recess & { material: Material }): Shape[] {
  const view = viewOf(frame);
  const { radius, depth, material, holds } = recess;
  const bottom = z + (view.isTowards ? -depth : depth);
  const rim = roundAt(frame, camera, view, z, radius);
  const floor = roundAt(frame, camera, view, bottom, radius);
  const edge = ellipse(rim, view);
  const own = { ...material, light: lit(material, 0.42), base: lit(material, 0.25) };
  const inner = holds?.(within(frame, { ...standing, origin: [0, 0, bottom] }), camera) ?? [];
  return [
    { outline: edge, fill: roundPaint(material, rim, view, 'hollow') },
    { outline: ellipse(floor, view), fill: facePaint(own, floor), inside: edge },
    ...inner.map((shape) => ({ ...shape, inside: edge })),
  ];
}

export const cylinder = (radius: number, length: number, material: Material, recess?: Recess): Solid =>
  lathe(
    [
      [-length / 2, radius],
      [length / 2, radius],
    ],
    material,
    recess,
  );

/** A cylinder with a dark hole through it. */
export const bush = (radius: number, length: number, material: Material, bore: number): Solid =>
  cylinder(radius, length, material, { radius: bore, depth: length * 3 });

/** A ball, or an ellipsoid that is round in the view. */
export function ball(radius: number, material: Material): Solid {
  return (frame, camera) => {
    const view: View = {
      along: [0.5, 0.8],
      across: [-0.6, -0.8],
      turn: 0,
      ratio: 1,
      isTowards: true,
      size: lengthOf(frame.axes[0]),
    };
    const round = roundAt(frame, camera, view, 0, radius);
    return [{ outline: ellipse(round, view), fill: roundPaint(material, round, view, 'round') }];
  };
}
