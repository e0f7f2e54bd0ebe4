import { lit, type Material } from './materials.ts';
import { polar } from './outlines.ts';
import type { Shape } from './shapes.ts';
import { type Axis, type Camera, type Frame, lightOn, type Point, standing, turned, within } from './space.ts';

/** A thing in a frame, which the camera sees as shapes: the farthest first. The frame is the camera's. */
export type Solid = (frame: Frame, camera: Camera) => Shape[];

const inFrame =
  (own: Frame, solids: readonly Solid[]): Solid =>
  (frame, camera) =>
    solids.flatMap((solid) => solid(within(frame, own), camera));

/** Several solids; a later one is painted over an earlier one. */
export const group = (...solids: Solid[]): Solid => inFrame(standing, solids);
export const at = (x: number, y: number, z: number, ...solids: Solid[]): Solid =>
  inFrame({ ...standing, origin: [x, y, z] }, solids);
export const turn = (axis: Axis, degrees: number, ...solids: Solid[]): Solid => inFrame(turned(axis, degrees), solids);
export const stretched = (x: number, y: number, z: number, ...solids: Solid[]): Solid =>
  inFrame(
    {
      ...standing,
      axes: [
        [x, 0, 0],
        [0, y, 0],
        [0, 0, z],
      ],
    },
    solids,
  );
/** Solids whose own z axis points upwards, or to the right. */
export const upright = (...solids: Solid[]): Solid => turn('x', -90, ...solids);
export const lying = (...solids: Solid[]): Solid => turn('y', 90, ...solids);

/** Solids at their places, painted from the farthest place to the nearest. */
export function sorted(places: readonly (readonly [...Point, Solid])[]): Solid {
  return (frame, camera) =>
    places
      .map(([x, y, z, solid]) => ({ own: within(frame, { ...standing, origin: [x, y, z] }), solid }))
      .sort((a, b) => a.own.origin[2] - b.own.origin[2])
      .flatMap(({ own, solid }) => solid(own, camera));
}

/** Solids along the z axis, in any order. */
export const stack = (...places: (readonly [z: number, Solid])[]): Solid =>
  sorted(places.map(([z, solid]) => [0, 0, z, solid] as const));

/** The same solid several times on a circle. */
export function around(count: number, radius: number, solid: Solid, from = 90): Solid {
  return sorted(
    Array.from({ length: count }, (_, n) => {
      const angle = from + (360 * n) / count;
      const [x, y] = polar(radius, angle);
      return [x, y, 0, turn('z', angle, solid)] as const;
    }),
  );
}

/** The material of a face that is turned so. */
export function onFace(material: Material, normal: Point): Material {
  const amount = lightOn(normal);
  return { ...material, light: lit(material, amount + 0.1), base: lit(material, amount - 0.12) };
}
