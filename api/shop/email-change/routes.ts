import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { askerShare } from '../../serve/limits/asker.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { languageOf } from '../../serve/texts.ts';
import { refuseForDemo } from '../account/refuse-demo.ts';
import { normalEmail } from '../account/rules.ts';
import { isProven } from '../email-proof/proofs.ts';
import type { Handler } from '../handler.ts';
import { mailLink } from '../mail/links.ts';
import { mailboxOf } from '../mail/rules.ts';
import { hashPassword } from '../password/passwords.ts';
import { passwordChanged, requirePassword } from '../password/require-password.ts';
import { resetRules } from '../reset/rules.ts';
import { tooManyAnswer } from '../wire.ts';
import {
  emailChangeAnswer,
  emailChangeBody,
  emailConfirmedAnswer,
  emailTakenBackAnswer,
  emailTokenBody,
} from './contract.ts';
import { emailChangeMails } from './mails.ts';
import { emailChangeRules } from './rules.ts';
import type { PendingEmail } from './store.ts';

const onWire = (pending: PendingEmail | undefined) => ({
  pending: pending ? { email: pending.email, until: new Date(pending.until).toISOString() } : null,
});

const deadLink = () => new ApiError(410, 'link_expired', 'This link has been used or is too old.');

/** @returns a function that counts a change; it throws ApiError 429 for any address, with or without an account */
function mailLimit(app: FastifyInstance) {
  const { windowMilliseconds, ofAccount, ofRecipient } = emailChangeRules;
  const accounts = app.counts('e-mail changes of account', { max: ofAccount, windowMilliseconds });
  const recipients = app.counts('e-mail changes of recipient', { max: ofRecipient, windowMilliseconds });
  const share = askerShare(app, 'newEmail');
  const message = 'too many changes of the address today: please try again later';

  return async (request: FastifyRequest, userId: string, email: string): Promise<void> => {
    const now = Date.now();
    const waitOfAccount = await accounts.take(userId, now);
    if (waitOfAccount > 0) throw tooMany(waitOfAccount, message);
    const waitOfRecipient = (await share.take(request, email)) || (await recipients.take(mailboxOf(email), now));
    if (waitOfRecipient === 0) return;
    await accounts.giveBack(userId);
    throw tooMany(waitOfRecipient, message);
  };
}

const showPendingSchema = {
  summary: 'The new e-mail address that waits for its confirmation',
  signIn: 'required',
  response: { 200: emailChangeAnswer },
} satisfies FastifySchema;

const showPending: Handler<typeof showPendingSchema> = async (request) => {
  const { store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  return onWire(await store.emailChanges.pending(user.id, Date.now()));
};

const askForChangeSchema = {
  summary: 'Ask for a new e-mail address',
  description:
    'A mail to the new address has the link that confirms it, one to the old address a link that takes it back. ' +
    'Until then the old address stands. The answer is the same whether or not an account has the new one.',
  signIn: 'required',
  errors: { 400: ['wrong_password', 'same_email'], 403: ['demo_account'], 429: [tooManyAnswer] },
  body: emailChangeBody,
  response: { 200: emailChangeAnswer },
} satisfies FastifySchema;

const askForChange =
  (limitMails: ReturnType<typeof mailLimit>): Handler<typeof askForChangeSchema> =>
  async (request) => {
    const app = request.server;
    const { store } = app.shop;
    const { user } = await app.requireSignedIn(request);
    refuseForDemo(user);
    const email = normalEmail(request.body.email);
    if (email === user.email) {
      const message = 'This is already the email address of your account.';
      throw new ApiError(400, 'same_email', message, { fields: [{ field: 'email', message }] });
    }
    await requirePassword(app, request, user, request.body.password, 'password');
    await limitMails(request, user.id, email);
    const language = languageOf(request.body.language);
    const mails = emailChangeMails(app.mailDesk, language);
    const link = (page: string, token: string) => mailLink(app, language, page, token);
    const pending = await store.emailChanges.start(
      user,
      email,
      emailChangeRules,
      Date.now(),
      ({ taken, confirm, takeBack }) => [
        taken ? mails.alreadyTaken(email) : mails.confirm(email, link('/confirm-email', confirm)),
        mails.takeBack(user.email, isProven(user, user.email) ? email : undefined, link('/take-back-email', takeBack)),
      ],
    );
    if (!pending) throw passwordChanged();
    void app.sendMails();
    return onWire(pending);
  };

const cancelChangeSchema = {
  summary: 'Keep the old e-mail address',
  signIn: 'required',
  response: { 200: emailChangeAnswer },
} satisfies FastifySchema;

const cancelChange: Handler<typeof cancelChangeSchema> = async (request) => {
  const { store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  await store.emailChanges.cancel(user.id);
  return onWire(undefined);
};

const confirmChangeSchema = {
  summary: 'Confirm the new e-mail address with the token of the mail to it',
  description: 'It works once. A GET never confirms: programs that scan mails open its links.',
  errors: { 409: ['email_taken'], 410: ['link_expired'] },
  body: emailTokenBody,
  response: { 200: emailConfirmedAnswer },
} satisfies FastifySchema;

const confirmChange: Handler<typeof confirmChangeSchema> = async (request) => {
  const { store } = request.server.shop;
  const confirmed = await store.emailChanges.confirm(request.body.token, Date.now());
  if (!confirmed) throw deadLink();
  if (confirmed === 'taken')
    throw new ApiError(409, 'email_taken', 'There is already an account with this email address.');
  return confirmed;
};

const takeBackEmailSchema = {
  summary: 'Take a change back with the token of the mail to the old e-mail address',
  description:
    'It works once, also after the change was confirmed: the old address is set, all devices are signed out, and the ' +
    'password of before no longer works.',
  errors: { 410: ['link_expired'] },
  body: emailTokenBody,
  response: { 200: emailTakenBackAnswer },
} satisfies FastifySchema;

const takeBackEmail: Handler<typeof takeBackEmailSchema> = async (request) => {
  const { store } = request.server.shop;
  const { token } = request.body;
  // Looked up first, so that invented tokens cause no hashing.
  if (!(await store.emailChanges.canTakeBack(token, Date.now()))) throw deadLink();
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'), await request.server.callerOf(request));
  const done = await store.emailChanges.takeBack(token, noPassword, resetRules.milliseconds, Date.now());
  if (!done) throw deadLink();
  return done;
};

/** A new e-mail address for an account: requested with the password, and confirmed by a link in a mail to it. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/auth/email-change', { schema: showPendingSchema }, showPending);
  app.post('/api/auth/email-change', { schema: askForChangeSchema }, askForChange(mailLimit(app)));
  app.delete('/api/auth/email-change', { schema: cancelChangeSchema }, cancelChange);
  app.post('/api/auth/email-change/confirm', { schema: confirmChangeSchema }, confirmChange);
  app.post('/api/auth/email-change/take-back', { schema: takeBackEmailSchema }, takeBackEmail);
};
export default routes;
