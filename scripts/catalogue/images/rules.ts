/** What a supplier's picture may be. Larger ones are a mistake, or malicious. */
export const limits = {
  /** Of a file. */
  bytes: 50e6,
  /** No camera of a parts supplier has more. */
  pixels: 40e6,
  /** Width by height, or height by width: a longer strip shows nothing at the width of a phone. */
  ratio: 12,
  /** Pages or frames, of which the first is taken. */
  frames: 100,
  svgCharacters: 2e6,
} as const;

/** Milliseconds after which a picture is given up: on a slow and busy core, an accepted one takes a fifth. */
export const patience = { look: 20_000, make: 180_000 } as const;

/** Why a file cannot become a picture. */
export const imageProblems = {
  'image-missing': 'the folder images/ has no such file',
  'image-special': 'the picture is a link, a folder or another special file: expected a plain file',
  'image-type': 'expected a JPEG, PNG, WebP, AVIF, TIFF or SVG; the content counts, not the name',
  'image-bytes': 'the picture has more than 50 MB, or nothing at all',
  'image-pixels': 'the picture has more than 40 million pixels, or is more than 12 times as long as wide',
  'image-frames': 'the picture has more than 100 frames or pages',
  'image-svg': 'the drawing has scripts, entities, foreign objects or references to other files: expected plain shapes',
  'image-damaged': 'the picture is damaged or cut short',
  'image-time': 'decoding the picture takes too long',
} as const;
export type ImageProblem = keyof typeof imageProblems;

/** The formats that are read, as sharp names them. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heif' | 'tiff' | 'svg';

const signatures: readonly { kind: ImageKind; bytes: RegExp }[] = [
  { kind: 'jpeg', bytes: /^\xff\xd8\xff/ },
  { kind: 'png', bytes: /^\x89PNG\r\n/ },
  { kind: 'webp', bytes: /^RIFF[\s\S]{4}WEBP/ },
  { kind: 'heif', bytes: /^[\s\S]{4}ftyp(?:avif|avis|mif1|miaf)/ },
  { kind: 'tiff', bytes: /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/ },
  { kind: 'svg', bytes: /^(?:\xef\xbb\xbf)?\s*<(?:svg[\s>]|\?xml\s|!--|!DOCTYPE\s+svg[\s>])/i },
];

/** The kind of a file by its first bytes; undefined for anything else. */
export function kindOf(bytes: Buffer): ImageKind | undefined {
  const start = bytes.toString('latin1', 0, 256);
  return signatures.find((one) => one.bytes.test(start))?.kind;
}

/** Whether a header's size, in pixels, is within the limits. */
export function isSizeFine({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short > 0 && width * height <= limits.pixels && long <= short * limits.ratio;
}

/**
 * A picture as wide as a phone stays below 25 kB. An AVIF with twice the effort takes twice as long, and is 5 % smaller.
 */
export const encodings = {
  avif: { quality: 50, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 76, effort: 4 },
} as const;
