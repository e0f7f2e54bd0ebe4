import { photoRules } from '../../../api/shop/photo/rules';
import type { PictureAnswer } from '../../../api/shop/pictures/contract';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, failureText } from '../../lib/http';

/** Pictures of an order's parts. */

/** Where the order is, for its customer or at the desk, and the headers that open it. */
export interface OrderPath {
  path: string;
  headers: Record<string, string>;
}

/** Longer edge of a picture that was too large for the shop: as large as the shop keeps it. */
const edge = photoRules.wholeEdge;

/** A picture that the shop takes: phones make larger ones. @throws DOMException when it cannot be read */
async function smallEnough(file: File): Promise<Blob> {
  if (file.size <= photoRules.maxBytes) return file;
  const image = await createImageBitmap(file);
  const scale = Math.min(1, edge / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return small ?? file;
}

/** Sends a picture. @returns its name @throws ApiFailure, NoAnswer, DOMException */
export async function sendPicture({ path, headers }: OrderPath, file: File): Promise<string> {
  const picture = await smallEnough(file);
  const sent = { ...headers, 'content-type': picture.type };
  return (await call<PictureAnswer>('POST', `${path}/pictures`, picture, sent)).data.picture;
}

/** What is wrong with a chosen file, in the page's language. */
export function pictureProblem({ type }: { type: string }, t: Translate): string | undefined {
  return (photoRules.types as readonly string[]).includes(type) ? undefined : t('pictures.type');
}

/** Why a picture was not sent, in the page's language. */
export function pictureFailure(error: unknown, t: Translate): string {
  if (error instanceof DOMException) return t('pictures.damaged');
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 413) return t('pictures.tooLarge');
  if (status === 415) return t('pictures.type');
  if (status === 400) return t('pictures.damaged');
  if (status === 422) return t('pictures.tooMany');
  return failureText(error, t, t('errors.general'));
}

export const addressOf = ({ path }: OrderPath, name: string): string => `${path}/pictures/${name}`;

/** A picture that needs a header, as an address of this page alone. @throws when it is not there */
export async function pictureUrl(of: OrderPath, name: string): Promise<string> {
  const answer = await fetch(addressOf(of, name), { headers: of.headers, credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}
