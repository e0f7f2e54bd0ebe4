import { Readable } from 'node:stream';
import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counts } from '../../data/counts.ts';
import { ApiError } from '../../serve/errors.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { languageOf } from '../../serve/texts.ts';
import { accountMails } from '../account/mails.ts';
import { refuseForDemo } from '../account/refuse-demo.ts';
import { withdrawnMail } from '../account/withdrawn-mail.ts';
import type { Handler } from '../handler.ts';
import { requirePassword } from '../password/require-password.ts';
import { type PhotoFiles, photoFiles } from '../photo/store.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { deleteAccountBody, personalDataAnswer } from './contract.ts';
import { dataCopy } from './copy.ts';
import { exportLimits } from './rules.ts';

/** When to retry while a first copy is still being made. */
const retryMilliseconds = 5000;
/** One mail about deleted accounts per address and day: anybody may register with any address, and delete. */
const goodbyeLimit = { max: 1, windowMilliseconds: 24 * 60 * 60_000 };

const copyDataSchema = {
  summary: "A copy of everything that the shop's database has about the customer",
  description: 'One at a time, and a few in an hour. The answer is a file.',
  signIn: 'required',
  errors: { 429: [tooManyAnswer] },
  response: { 200: personalDataAnswer },
} satisfies FastifySchema;

function copyData(files: PhotoFiles, copies: Counts): Handler<typeof copyDataSchema> {
  /** Customers whose copy is being made. */
  const copying = new Set<string>();

  async function* releasing(userId: string, pieces: AsyncIterable<string>) {
    try {
      yield* pieces;
    } finally {
      copying.delete(userId);
    }
  }

  return async (request, reply) => {
    const { user } = await request.server.requireSignedIn(request);
    if (copying.has(user.id)) throw tooMany(retryMilliseconds, 'your data are being collected already');
    const wait = await copies.take(user.id, Date.now());
    if (wait > 0) throw tooMany(wait, 'too many copies of your data: please try again later');
    copying.add(user.id);
    const read = (name: string) => files.read(name).catch(() => undefined);
    const copy = Readable.from(releasing(user.id, dataCopy(request.server.shop.store, user, read, Date.now())));
    // Also when the stream ends before its first chunk.
    copy.once('close', () => copying.delete(user.id));
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(copy as never);
  };
}

const deleteAccountSchema = {
  summary: 'Delete the account',
  description:
    'Orders stay without name and contact; those under way keep them until the goods have arrived and can no longer ' +
    'be returned. Enquiries that were not confirmed are withdrawn.',
  signIn: 'required',
  errors: { 400: ['wrong_password'], 403: ['demo_account', 'seller_account'], 429: [tooManyAnswer] },
  body: deleteAccountBody,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const deleteAccount =
  (files: PhotoFiles, goodbyes: Counts): Handler<typeof deleteAccountSchema> =>
  async (request, reply) => {
    const app = request.server;
    const { store } = app.shop;
    const { user } = await app.requireSignedIn(request);
    refuseForDemo(user);
    if (user.role === 'seller')
      throw new ApiError(403, 'seller_account', "A seller's account cannot be deleted here: ask the shop's owner.");
    await requirePassword(app, request, user, request.body.password, 'password');
    const language = languageOf(request.body.language);
    const sellersLanguage = languageOf(await store.users.sellersLanguage());
    const now = Date.now();
    const goodbye =
      (await goodbyes.take(user.email, now)) === 0 ? [accountMails(app.mailDesk, language).deleted(user.email)] : [];
    // The photo goes first: when photos cannot be reached, the account stays and can be deleted later.
    if (user.photo) await files.remove(user.photo);
    const removed = await store.accounts.remove(user.id, now, (withdrawn) => [
      ...goodbye,
      ...(withdrawn.length > 0 ? [withdrawnMail(app.mailDesk, withdrawn, sellersLanguage)] : []),
    ]);
    // A photo that was uploaded meanwhile.
    if (removed?.photo && removed.photo !== user.photo) await files.remove(removed.photo);
    for (const name of Object.values(app.cookieNames)) void reply.clearCookie(name, app.cookieOptions);
    void app.sendMails();
    await app.removePictures();
    return { status: 'ok' };
  };

/** A customer's own data: a copy of all, and their deletion. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const files = photoFiles(app.shop.settings);
  const { ofAccount: max, windowMilliseconds } = exportLimits;
  const copies = app.counts('copies of data', { max, windowMilliseconds });
  const goodbyes = app.counts('goodbyes', goodbyeLimit);
  app.get('/api/user/data', { schema: copyDataSchema }, copyData(files, copies));
  app.delete('/api/user/account', { schema: deleteAccountSchema }, deleteAccount(files, goodbyes));
};
export default routes;
