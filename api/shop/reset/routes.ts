import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { workQueue } from '../../serve/limits/queue.ts';
import { languageOf } from '../../serve/texts.ts';
import { demoAccount } from '../account/demo.ts';
import { accountMails } from '../account/mails.ts';
import { requireSame } from '../account/routes.ts';
import { accountLimits } from '../account/rules.ts';
import type { Handler } from '../handler.ts';
import type { Language } from '../language/languages.ts';
import { mailLink } from '../mail/links.ts';
import { hashPassword } from '../password/passwords.ts';
import { passwordRefusals, refuseWeakPassword } from '../password/weak-passwords.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { forgotPasswordBody, resetPasswordBody } from './contract.ts';
import { resetRules } from './rules.ts';

/** Each link is a write to the database and a mail. */
const making = workQueue({ atOnce: 1, waiting: 64, perCaller: accountLimits.links.max, retrySeconds: 2 });

async function mailReset(app: FastifyInstance, email: string, language: Language): Promise<void> {
  const user = await app.shop.store.users.byEmail(email);
  if (!user || user.email === demoAccount.email) return;
  const mails = accountMails(app.mailDesk, language);
  const rules = { milliseconds: resetRules.milliseconds, limit: resetRules.maxLinks };
  await app.shop.store.resets.start(user.id, rules, Date.now(), (token) =>
    mails.resetLink(user.email, mailLink(app, language, '/reset-password', token)),
  );
}

const askForLinkSchema = {
  summary: 'Ask for a mail with a link that sets a new password',
  description: 'The answer is the same whether or not the address has an account.',
  body: forgotPasswordBody,
  response: { 200: okAnswer },
  errors: { 429: [tooManyAnswer] },
} satisfies FastifySchema;

const askForLink =
  (limitLinks: ReturnType<FastifyInstance['limitCaller']>): Handler<typeof askForLinkSchema> =>
  async (request) => {
    const app = request.server;
    const { email, language } = request.body;
    await limitLinks(request);
    const { key: caller } = await app.callerOf(request);
    const link = making.run([caller], () => mailReset(app, email, languageOf(language)));
    await Promise.all([link, setTimeout(app.shop.linkMilliseconds)]);
    void app.sendMails();
    return { status: 'ok' };
  };

const resetPasswordSchema = {
  summary: 'Set a new password with the token of the mail',
  description: 'It works once; all devices are signed out.',
  errors: { 400: ['password_mismatch', ...passwordRefusals], 410: ['link_expired'] },
  body: resetPasswordBody,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const resetPassword: Handler<typeof resetPasswordSchema> = async (request, reply) => {
  const app = request.server;
  const { store, shopContent } = app.shop;
  const { token, newPassword } = request.body;
  requireSame(request.body);
  // Looked up first, so that invented tokens cause no hashing.
  const owner = await store.resets.ownerOf(token, Date.now());
  if (owner) refuseWeakPassword(newPassword, 'newPassword', owner, shopContent());
  const caller = await app.callerOf(request);
  const { passwordChanged } = accountMails(app.mailDesk, languageOf(request.body.language));
  const hash = owner && (await hashPassword(newPassword, caller));
  const done = hash && (await store.resets.finish(token, hash, Date.now(), passwordChanged));
  if (!done)
    throw new ApiError(410, 'link_expired', 'This link has been used or is too old. Please ask for a new one.');
  app.isAbout(request, done.userId);
  // Whoever can read the customer's mail counts as the customer, however often strangers have tried.
  await app.signInGuard.forgive(done.email, [caller.address, caller.own]);
  void app.sendMails();
  // A reset makes no known device of a seller's browser: its reader has shown no code, and codes guessed on known
  // devices have their own limit.
  if (done.role !== 'seller') app.giveDeviceCookie(request, reply, done.userId);
  return { status: 'ok' };
};

/** Replaces a forgotten password by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { links, windowMilliseconds } = accountLimits;
  const limitLinks = app.limitCaller(
    'reset links',
    { ...links, windowMilliseconds },
    'too many attempts: please wait a few minutes',
  );

  app.post('/api/auth/forgot-password', { schema: askForLinkSchema }, askForLink(limitLinks));
  app.post('/api/auth/reset-password', { schema: resetPasswordSchema }, resetPassword);
};
export default routes;
