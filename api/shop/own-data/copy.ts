import type { Store } from '../../data/store.ts';
import type { UserRow } from '../account/store.ts';

/** Orders read at a time: few enough that other requests are served in between. */
const chunk = 50;

/** Columns that are secret, or only link rows to each other. */
const left = new Set(['userId', 'orderId', 'quoteId', 'passwordHash', 'requestHash', 'idempotencyKey', 'photo']);
const isTime = /(?:At|Until)$/;

/** A row for the copy: times become dates, and left-out columns are removed. */
function readable(this: unknown, name: string, value: unknown): unknown {
  if (left.has(name)) return undefined;
  return isTime.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value;
}
const json = (value: unknown) => JSON.stringify(value, readable, 2);

/**
 * Everything that shop.db has about a customer, as chunks of one JSON text. Amounts are paise where the name says so.
 * @param files reads the profile photo and the pictures of orders, WebP files; undefined for one that is not there
 */
export async function* dataCopy(
  { personalData }: Pick<Store, 'personalData'>,
  user: UserRow,
  files: (name: string) => Promise<Buffer | undefined>,
  now: number,
): AsyncGenerator<string> {
  const base64 = async (name: string) => (await files(name))?.toString('base64') ?? null;
  const parts = {
    profile: user,
    photoWebpBase64: user.photo ? await base64(user.photo) : null,
    ...(await personalData.small(user)),
  };
  yield `{\n"madeAt": ${json(new Date(now))}`;
  for (const [name, part] of Object.entries(parts)) yield `,\n"${name}": ${json(part)}`;
  const own = await personalData.orders(user.id);
  yield `,\n"mails": ${json(await personalData.mails(user, own))},\n"orders": [`;
  for (let start = 0; start < own.length; start += chunk) {
    await new Promise((done) => setImmediate(done));
    const ids = own.slice(start, start + chunk).map(({ id }) => id);
    const orders = await personalData.severalOrders(ids);
    for (const [at, order] of orders.entries()) {
      const pictures = [];
      for (const picture of order.pictures) pictures.push({ ...picture, webpBase64: await base64(picture.name) });
      yield (start + at > 0 ? ',' : '') + json({ ...order, pictures });
    }
  }
  yield ']\n}\n';
}
