import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Store } from '../../../api/data/store.ts';
import type { Checked } from '../../../api/shop/account/store.ts';
import { anything } from './values.ts';

/** Who sends a request: guests, people signed in, and people with every kind of wrong token. */

export interface Sender {
  headers: Record<string, string>;
  /** Whether the shop does not know the token: the answer must be a guest's. */
  stranger: boolean;
}

/** How many sessions each user has at once: a request that signs out ends one of them. */
const sessionsOfUser = 6;
/** The length of a text that still fits into the headers of a request. */
const longest = 12_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const hashes = new Map<unknown, string>([
  ['HS384', 'sha384'],
  ['HS512', 'sha512'],
]);
const algorithms = [
  ...['none', 'None', 'HS384', 'HS512', 'RS256', 'ES256', 'PS512', 'EdDSA', 'hs256', '', '__proto__'],
  ...[7, null, {}, [], true, undefined],
];

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');

const ownHead = { alg: 'HS256', typ: 'JWT' };

/** A token with any head and payload. @param hash how the signature is made, whatever the head says */
function tokenOf(secret: string, payload: unknown, head: object = ownHead, hash = 'sha256'): string {
  const text = `${encoded(head)}.${encoded(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** New sessions of these users, and senders that use their tokens rightly and wrongly. */
export async function sendersOf(
  store: Store,
  dataFolder: string,
  users: readonly Checked[],
): Promise<fc.Arbitrary<Sender>> {
  const secret = readFileSync(join(dataFolder, 'session-secret'), 'utf8').trim();
  const now = Date.now();
  const soon = { iat: Math.floor(now / 1000), exp: Math.floor(now / 1000) + 3600 };
  const start = async (user: Checked, at: number) => (await store.users.startSession(user, at)) ?? '';
  const sids: string[] = [];
  for (const user of users) for (let n = 0; n < sessionsOfUser; n++) sids.push(await start(user, now));
  const ours = sids.map((sid) => tokenOf(secret, { sid, ...soon }));
  const [user] = users;
  if (!user) throw new Error('there is nobody to send as');
  const [sid = ''] = sids;
  const revoked = await start(user, now);
  await store.users.revokeSession(revoked, now);
  const over = [
    tokenOf(secret, { sid: revoked, ...soon }),
    tokenOf(secret, { sid: await start(user, 0), ...soon }),
    tokenOf(secret, { sid: 'no-such-session', ...soon }),
    tokenOf(secret, { sid, iat: 0, exp: 1 }),
    tokenOf(`${secret}x`, { sid, ...soon }),
    tokenOf('', { sid, ...soon }),
  ];

  const own = fc.constantFrom(...ours);
  const cut = fc.tuple(own, fc.nat()).map(([token, at]) => token.slice(0, at % token.length));
  // Some bits of the last character are not part of the signature.
  const changed = fc.tuple(own, fc.nat(), fc.constantFrom(...alphabet)).map(([token, nat, letter]) => {
    const at = nat % (token.length - 1);
    return `${token.slice(0, at)}${token[at] === letter ? '.' : letter}${token.slice(at + 1)}`;
  });
  const foreign = fc
    .tuple(fc.constantFrom<unknown>(...algorithms), own, fc.constantFrom('none', 'ours', 'right'))
    .map(([alg, token, signature]) => {
      const head = { ...ownHead, alg };
      const text = `${encoded(head)}.${encoded({ sid, ...soon })}`;
      if (signature === 'none') return `${text}.`;
      if (signature === 'ours') return `${text}.${token.split('.')[2]}`;
      return tokenOf(secret, { sid, ...soon }, head, hashes.get(alg));
    });
  const payload = fc
    .oneof(
      fc.constantFrom<unknown>(null, 'text', 5, [], {}, { sid: 5 }, { sid: [sid] }, { sid: { sid } }, undefined),
      anything,
    )
    .map((value) => tokenOf(secret, value));
  const text = fc.oneof(
    fc.constantFrom(
      'garbage',
      'a.b.c',
      '..',
      '.',
      '%',
      'null',
      '%E0%A4%A',
      `${'a'.repeat(longest)}`,
      '.'.repeat(longest),
    ),
    fc.constantFrom(`${ours[0]}${'x'.repeat(longest)}`, `${encoded({ alg: 'HS256' })}.${'a'.repeat(longest)}.b`),
    fc.string({ maxLength: 60 }),
  );
  const wrong = fc
    .oneof(cut, changed, foreign, payload, fc.constantFrom(...over), text)
    .map((token) => token.replaceAll(/[^!-~]|[;,"\\]/g, ''));

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const cookie = (...tokens: string[]) => ({ cookie: tokens.map((token) => `auth_token=${token}`).join('; ') });
  const by = (headers: Record<string, string>, stranger = false): Sender => ({ headers, stranger });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(by({})) },
    { weight: 6, arbitrary: own.map((token) => by(cookie(token))) },
    { weight: 2, arbitrary: own.map((token) => by(bearer(token))) },
    { weight: 2, arbitrary: wrong.map((token) => by(cookie(token), true)) },
    { weight: 2, arbitrary: wrong.map((token) => by(bearer(token), true)) },
    {
      weight: 1,
      arbitrary: fc.tuple(wrong, wrong).map(([one, two]) => by(cookie(one.slice(0, 5000), two.slice(0, 5000)), true)),
    },
    { weight: 1, arbitrary: fc.tuple(own, wrong).map(([one, two]) => by(cookie(two, one))) },
    { weight: 1, arbitrary: fc.tuple(own, wrong).map(([one, two]) => by({ ...cookie(one), ...bearer(two) })) },
  );
}
