/** The space that parts stand in: x to the right, y up, z towards the viewer; a part is about 200 units large. */

export type Point = readonly [x: number, y: number, z: number];

/** Where a solid stands: its origin, and its axes as vectors of the space. */
export interface Frame {
  origin: Point;
  axes: readonly [Point, Point, Point];
}

export const standing: Frame = {
  origin: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

const combine = ([a, b, c]: Frame['axes'], [x, y, z]: Point): Point => [
  a[0] * x + b[0] * y + c[0] * z,
  a[1] * x + b[1] * y + c[1] * z,
  a[2] * x + b[2] * y + c[2] * z,
];

export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const lengthOf = (a: Point) => Math.hypot(...a);

/** A direction of a solid as one of the space. */
export const direction = (frame: Frame, vector: Point): Point => combine(frame.axes, vector);

export function placed(frame: Frame, point: Point): Point {
  const [x, y, z] = direction(frame, point);
  return [x + frame.origin[0], y + frame.origin[1], z + frame.origin[2]];
}

/** A frame within another one. */
export function within(outer: Frame, { origin, axes }: Frame): Frame {
  const [x, y, z] = axes;
  return {
    origin: placed(outer, origin),
    axes: [direction(outer, x), direction(outer, y), direction(outer, z)],
  };
}

export type Axis = 'x' | 'y' | 'z';

export function turned(axis: Axis, degrees: number): Frame {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const axes: Record<Axis, Frame['axes']> = {
    x: [
      [1, 0, 0],
      [0, c, s],
      [0, -s, c],
    ],
    y: [
      [c, 0, -s],
      [0, 1, 0],
      [s, 0, c],
    ],
    z: [
      [c, s, 0],
      [-s, c, 0],
      [0, 0, 1],
    ],
  };
  return { origin: [0, 0, 0], axes: axes[axis] };
}

/** The camera looks at the origin from the right and from above, so close that what is nearer is larger. */
export interface Camera {
  frame: Frame;
  distance: number;
}

/** Degrees to the right and upwards. */
export function cameraAt(right: number, up: number): Camera {
  return { frame: within(turned('x', up), turned('y', -right)), distance: 1100 };
}

export interface Seen {
  x: number;
  /** Downwards, as on paper. */
  y: number;
  /** How large a unit is there. */
  scale: number;
}

export function seen({ distance }: Camera, [x, y, z]: Point): Seen {
  const scale = distance / (distance - z);
  return { x: x * scale, y: -y * scale, scale };
}

/** Whether a surface at a point faces the camera. */
export const faces = ({ distance }: Camera, at: Point, normal: Point) =>
  normal[0] * -at[0] + normal[1] * -at[1] + normal[2] * (distance - at[2]) > 0;

const light: Point = [-0.45, 0.75, 0.49];

/** From 0 (turned away from the light) to 1. */
export function lightOn(normal: Point): number {
  return 0.5 + 0.5 * (dot(normal, light) / (lengthOf(normal) || 1));
}
