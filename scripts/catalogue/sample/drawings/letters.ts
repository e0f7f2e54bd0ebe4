import type { Flat } from './outlines.ts';

/**
 * Letters made of lines, as they are engraved: four units wide and six high. Drawings need no font then, and look the
 * same on every machine. Each line is a row of points; each point is two digits, x and y.
 */
const glyphs: Record<string, string> = {
  A: '002640 1131',
  B: '00063645443303 3342413000',
  C: '4536160501103041',
  D: '00062645412000',
  E: '46060040 0333',
  F: '460600 0333',
  G: '45361605011030414323',
  H: '0006 4046 0343',
  I: '2026 1636 1030',
  J: '46413010 1001',
  K: '0006 460340',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '1030414536160501 0110',
  P: '00063645443303',
  Q: '1030414536160501 0110 2240',
  R: '00063645443303 2340',
  S: '4536160504133342413010 1001',
  T: '0646 2620',
  U: '060110304146',
  V: '062046',
  W: '0610243046',
  X: '0046 0640',
  Y: '062346 2320',
  Z: '06460040',
  0: '1030414536160501 0110 1135',
  1: '052620 1030',
  2: '05163645440040',
  3: '064623334241301001',
  4: '30360242',
  5: '460603334241301001',
  6: '36160501103041423303',
  7: '064620',
  8: '13334241301001021304051636454433',
  9: '1030414536160504133343',
  '-': '1333',
  '/': '0046',
  '.': '2021',
  ',': '2110',
  '+': '1333 2422',
  '×': '1135 1531',
  '°': '1636341416',
  Ø: '1030414536160501 0110 0046',
};

/** The lines of a text, and its width. Signs that have no letter leave a gap. */
export function letterLines(text: string): { lines: Flat[][]; width: number } {
  const lines: Flat[][] = [];
  let x = 0;
  for (const sign of text.toUpperCase()) {
    for (const line of glyphs[sign]?.split(' ') ?? []) {
      const points: Flat[] = [];
      for (let n = 0; n + 1 < line.length; n += 2) points.push([x + Number(line[n]), Number(line[n + 1])]);
      lines.push(points);
    }
    x += sign === ' ' ? 3.4 : 5.6;
  }
  return { lines, width: Math.max(0, x - 1.6) };
}
