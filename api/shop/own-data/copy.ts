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
 * @param photo the profile photo, a WebP file
 */
export async function* dataCopy(
  { personalData }: Pick<Store, 'personalData'>,
  user: UserRow,
  photo: Buffer | undefined,
  now: number,
): AsyncGenerator<string> {
  const parts = {
    profile: user,
    photoWebpBase64: photo?.toString('base64') ?? null,
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
    yield (start > 0 ? ',' : '') + orders.map(json).join(',');
  }
  yield ']\n}\n';
}
