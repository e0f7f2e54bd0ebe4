/** Colours of surfaces: in the shade, as they are, and in the light. */
export interface Material {
  dark: string;
  base: string;
  light: string;
}

const made = (dark: string, base: string, light: string): Material => ({ dark, base, light });

export const steel = made('#5d666f', '#a9b2ba', '#f4f7f9');
export const iron = made('#33383d', '#666d74', '#aab1b7');
export const cast = made('#4a4541', '#857d76', '#c3bbb3');
export const alloy = made('#7d858c', '#c6ccd1', '#ffffff');
export const zinc = made('#7a6a36', '#c9b673', '#f5ebbd');
export const brass = made('#7a5a1c', '#cfa145', '#f8e2a0');
export const copper = made('#7c3f1f', '#c77946', '#f6c39d');
export const rubber = made('#141618', '#303438', '#6e757b');
export const plastic = made('#202327', '#44494f', '#8a9198');
export const grey = made('#555b61', '#8e959b', '#cfd4d8');
export const ivory = made('#a39c8a', '#e4dfd0', '#ffffff');
export const paper = made('#a98f55', '#e2cd98', '#fbf2d3');
export const carbon = made('#3a3d40', '#6c7073', '#a5a9ac');
export const friction = made('#37302b', '#6a5d53', '#9c8d81');
export const ceramic = made('#b3b7ba', '#f1f3f4', '#ffffff');
export const chrome = made('#454e57', '#b9c4ce', '#ffffff');
export const clear = made('#9fb4c2', '#dcebf3', '#ffffff');
export const red = made('#7c1117', '#cb2a30', '#f58a83');
export const amber = made('#9c5604', '#ee9421', '#ffd58a');
export const blue = made('#143c6e', '#2f71b5', '#93c0ea');
export const green = made('#1c5a36', '#3b9a61', '#9ad8b2');
export const black = made('#0e0f11', '#24272a', '#565c61');
export const white = made('#bfc5ca', '#f2f4f5', '#ffffff');
export const yellow = made('#8f7608', '#e6c226', '#fff0a0');

const named: Readonly<Record<string, Material>> = {
  steel,
  iron,
  cast,
  alloy,
  zinc,
  brass,
  copper,
  rubber,
  plastic,
  grey,
  ivory,
  paper,
  carbon,
  friction,
  ceramic,
  chrome,
  clear,
  red,
  amber,
  blue,
  green,
  black,
  white,
  yellow,
};

export function materialNamed(name: string): Material {
  const material = named[name];
  if (!material) throw new Error(`No material is called ${name}`);
  return material;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function between(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, n) =>
      Math.round(value + ((to[n] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A surface's colour in so much light (0 to 1), in few steps: neighbours of the same colour become one path. */
export function lit({ dark, base, light }: Material, amount: number): string {
  const step = Math.round(Math.min(1, Math.max(0, amount)) * 8) / 8;
  return step < 0.5 ? between(dark, base, step * 2) : between(base, light, (step - 0.5) * 1.6);
}

/** A material of any colour: a brand's own. */
export function dyed(hue: number): Material {
  const colour = (lightness: number, strength: number) => {
    const part = (n: number) => {
      const k = (n + hue / 30) % 12;
      const value = lightness - strength * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, '0');
    };
    return `#${part(0)}${part(8)}${part(4)}`;
  };
  return made(colour(0.2, 0.6), colour(0.42, 0.58), colour(0.76, 0.7));
}
