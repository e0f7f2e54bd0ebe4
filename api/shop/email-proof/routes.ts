import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counts } from '../../data/counts.ts';
import { ApiError } from '../../serve/errors.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { languageOf } from '../../serve/texts.ts';
import { accountMails } from '../account/mails.ts';
import { refuseForDemo } from '../account/refuse-demo.ts';
import { emailConfirmedAnswer, emailTokenBody } from '../email-change/contract.ts';
import type { Handler } from '../handler.ts';
import { mailLink } from '../mail/links.ts';
import { tooManyAnswer } from '../wire.ts';
import { emailProofAnswer, emailProofBody } from './contract.ts';
import { emailProofRules } from './rules.ts';

const askForProofSchema = {
  summary: "Ask for the mail that proves the account's e-mail address",
  description: 'Until it is proven, mails quote nothing that was typed. One mailbox gets few of these mails.',
  signIn: 'required',
  errors: { 403: ['demo_account'], 429: [tooManyAnswer] },
  body: emailProofBody,
  response: { 200: emailProofAnswer },
} satisfies FastifySchema;

const askForProof =
  (accounts: Counts): Handler<typeof askForProofSchema> =>
  async (request) => {
    const app = request.server;
    const { store } = app.shop;
    const { user } = await app.requireSignedIn(request);
    refuseForDemo(user);
    if (user.emailProvenAt !== null) return { proven: true };
    const now = Date.now();
    const wait = await accounts.take(user.id, now);
    if (wait > 0) throw tooMany(wait, 'too many mails today: please try again later');
    const language = languageOf(request.body.language);
    const url = mailLink(app, language, '/prove-email', app.emailProofToken(user, now));
    await store.outbox.add(accountMails(app.mailDesk, language).proof(user.email, url), now);
    void app.sendMails();
    return { proven: false };
  };

const confirmProofSchema = {
  summary: "Prove the account's e-mail address with the token of the mail",
  description: 'Only signed in to the account. A GET never proves: programs that scan mails open their links.',
  signIn: 'required',
  errors: { 410: ['link_expired'] },
  body: emailTokenBody,
  response: { 200: emailConfirmedAnswer },
} satisfies FastifySchema;

const confirmProof: Handler<typeof confirmProofSchema> = async (request) => {
  const app = request.server;
  const { store } = app.shop;
  const { user } = await app.requireSignedIn(request);
  const now = Date.now();
  const done =
    app.emailProofs.works(request.body.token, user, now) && (await store.users.proveEmail(user.id, user.email, now));
  if (!done) throw new ApiError(410, 'link_expired', 'This link is too old, or belongs to another account.');
  return { email: user.email };
};

/** Customers prove that mail to their address reaches them by opening a link while signed in. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { windowMilliseconds, ofAccount } = emailProofRules;
  const accounts = app.counts('e-mail proofs of account', { max: ofAccount, windowMilliseconds });

  app.post('/api/auth/email-proof', { schema: askForProofSchema }, askForProof(accounts));
  app.post('/api/auth/email-proof/confirm', { schema: confirmProofSchema }, confirmProof);
};
export default routes;
