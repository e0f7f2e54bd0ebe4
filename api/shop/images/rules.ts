/** The sizes and addresses of pictures; pages, islands, the API and the maker of pictures share them. */

/** A picture of an item or a diagram: `id` stands for its content, width and height are those of the upright original. */
export interface Picture {
  id: string;
  width: number;
  height: number;
}

/** From a thumbnail on a plain screen to the zoomed picture on a sharp one, in pixels. */
export const imageWidths = [96, 192, 384, 768, 1536] as const;
/** The best first: browsers take the first one that they know. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

const [largest] = imageWidths.slice(-1) as [number];

/** The widths in which a picture is made, ascending. It is never enlarged: the last one is its own, if that is smaller. */
export function widthsOf(width: number): number[] {
  const own = Math.max(1, Math.min(width, largest));
  return [...imageWidths.filter((one) => one < own), own];
}

/** The smallest of a picture's widths that fills a box, or the largest. @param pixels of the box, in those of the screen */
export function widthFor(width: number, pixels: number): number {
  const widths = widthsOf(width);
  return widths.find((one) => one >= pixels) ?? Math.max(...widths);
}

const folder = 'images/';

/** The file of a picture in a release. */
export function imageFile(id: string, width: number, format: ImageFormat): string {
  return `${folder}${id}-${width}.${format}`;
}

export function imageAddress(id: string, width: number, format: ImageFormat): string {
  return `/${imageFile(id, width, format)}`;
}

/** The value of `srcset`, for one format. */
export function imageSet({ id, width }: Pick<Picture, 'id' | 'width'>, format: ImageFormat): string {
  return widthsOf(width)
    .map((one) => `${imageAddress(id, one, format)} ${one}w`)
    .join(', ');
}

/** All files of a picture. */
export function filesOf({ id, width }: Pick<Picture, 'id' | 'width'>): string[] {
  return widthsOf(width).flatMap((one) => imageFormats.map((format) => imageFile(id, one, format)));
}

const address = new RegExp(`^/${folder}([0-9a-f]{16})-[1-9][0-9]{0,4}\\.(?:${imageFormats.join('|')})$`);

/** The id of the picture at an address; undefined for any other address. */
export function imageIdOf(path: string): string | undefined {
  return address.exec(path)?.[1];
}
