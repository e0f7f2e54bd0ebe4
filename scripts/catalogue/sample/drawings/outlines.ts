/** Outlines of flat things: points in a plane, anticlockwise, around the origin. */
export type Flat = readonly [x: number, y: number];
export type Outline = readonly Flat[];

/** Rows of numbers, as the attribute `points` of an SVG has them: "0 10, 20 10, 20 30". */
export const rowsOf = (text: string): string[][] => text.split(', ').map((row) => row.split(' '));

/** Points that are given as text, or as they are. */
export const outlineOf = (points: string | Outline): Outline =>
  typeof points === 'string' ? rowsOf(points).map(([x, y]) => [Number(x), Number(y)]) : points;

const degree = Math.PI / 180;

export const polar = (radius: number, degrees: number): Flat => [
  radius * Math.cos(degrees * degree),
  radius * Math.sin(degrees * degree),
];

/** An arc of so many degrees, or a whole circle. */
export function arc(radius: number, from: number, to: number, steps = 16): Flat[] {
  return Array.from({ length: steps + 1 }, (_, n) => polar(radius, from + ((to - from) * n) / steps));
}

export const circle = (radius: number, steps = 32): Flat[] => arc(radius, 0, 360, steps).slice(1);

export const shifted = (outline: Outline, x: number, y: number): Flat[] => outline.map(([a, b]) => [a + x, b + y]);

export const oval = (width: number, height: number, steps = 28): Flat[] =>
  circle(1, steps).map(([x, y]) => [(x * width) / 2, (y * height) / 2]);

/** A rectangle with rounded corners. */
export function rect(width: number, height: number, corner = 0): Flat[] {
  const [x, y] = [width / 2 - corner, height / 2 - corner];
  const corners: [number, number, number][] = [
    [x, y, 0],
    [-x, y, 90],
    [-x, -y, 180],
    [x, -y, 270],
  ];
  if (corner === 0) return corners.map(([a, b]) => [a, b]);
  return corners.flatMap(([a, b, from]) => shifted(arc(corner, from, from + 90, 4), a, b));
}

/** A piece of a ring: the shape of a brake pad or a shoe. */
export const sector = (inner: number, outer: number, from: number, to: number, steps = 9): Flat[] => [
  ...arc(outer, from, to, steps),
  ...arc(inner, to, from, steps),
];

/** A wheel with teeth of this depth; `tip` is the share of a tooth's pitch that its tip takes. */
export function teeth(count: number, radius: number, depth: number, tip = 0.28): Flat[] {
  const pitch = 360 / count;
  return Array.from({ length: count }, (_, n) => n * pitch).flatMap((at) => [
    polar(radius - depth, at - pitch * 0.34),
    polar(radius, at - (pitch * tip) / 2),
    polar(radius, at + (pitch * tip) / 2),
    polar(radius - depth, at + pitch * 0.34),
  ]);
}

/** A closed curve through the points. */
export function smooth(outline: string | Outline, steps = 5): Flat[] {
  const points = outlineOf(outline);
  return points.flatMap((_, n) => {
    const [a, b, c, d] = [-1, 0, 1, 2].map((step) => points[(n + step + points.length) % points.length]) as [
      Flat,
      Flat,
      Flat,
      Flat,
    ];
    return Array.from({ length: steps }, (_, step) => {
      const t = step / steps;
      const along = (i: 0 | 1) =>
        b[i] +
        0.5 * t * (c[i] - a[i] + t * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + t * (3 * (b[i] - c[i]) + d[i] - a[i])));
      return [along(0), along(1)] as const;
    });
  });
}

/** Twice the area; negative if clockwise. */
export function areaOf(outline: Outline): number {
  return outline.reduce((sum, [x, y], n) => {
    const [a, b] = outline[(n + 1) % outline.length] ?? [0, 0];
    return sum + x * b - a * y;
  }, 0);
}

/** Round holes on a circle. */
export const holes = (count: number, radius: number, size: number, from = 90, steps = 12): Flat[][] =>
  Array.from({ length: count }, (_, n) => {
    const [x, y] = polar(radius, from + (360 * n) / count);
    return shifted(circle(size, steps), x, y);
  });

export const hole = (x: number, y: number, size: number): Flat[] => shifted(circle(size, 14), x, y);
