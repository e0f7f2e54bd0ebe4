import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counts } from '../../data/counts.ts';
import { ApiError } from '../../serve/errors.ts';
import { askerShare } from '../../serve/limits/asker.ts';
import { asStranger } from '../../serve/limits/caller.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { RequestLimit } from '../../serve/plugins/limits.ts';
import { languageOf } from '../../serve/texts.ts';
import { accountMails } from '../account/mails.ts';
import { accountLimits, normalEmail } from '../account/rules.ts';
import type { NewUser } from '../account/store.ts';
import type { Handler } from '../handler.ts';
import { signedInAnswer } from '../login/contract.ts';
import { hashToken } from '../mail/link-token.ts';
import { mailLink } from '../mail/links.ts';
import { hashPassword, isPassword } from '../password/passwords.ts';
import { passwordRefusals, refuseWeakPassword } from '../password/weak-passwords.ts';
import { tooManyAnswer } from '../wire.ts';
import {
  type RegisterBody,
  registerBody,
  registerConfirmBody,
  registeredAnswer,
  registrationSentAnswer,
} from './contract.ts';
import { registrationRules, takenAddressLimits } from './rules.ts';
import { welcome } from './welcome.ts';

const orNull = (text: string | undefined) => text || null;
const message = 'There is already an account with this email address.';
const tooOften = 'too many attempts: please wait a few minutes';
const expired = () => new ApiError(410, 'link_expired', 'This link does not work any more.');
const notChosen =
  'This is not the password that was chosen with this registration. If you have forgotten it, register again. If you ' +
  'have not registered, there is nothing to do: no account was made.';

const { milliseconds, wrongPasswords } = registrationRules;

function limitsOf(app: FastifyInstance) {
  const byMail = app.shop.settings.registersByMail;
  const { windowMilliseconds, newAccounts, links } = accountLimits;
  const ofNewAccounts = { ...(byMail ? links : newAccounts), windowMilliseconds };
  const { ofAddress, ...ofCaller } = takenAddressLimits;
  const told = byMail
    ? []
    : [
        app.limit('taken addresses', ofCaller, 'caller'),
        app.limit('taken addresses', { ...ofCaller, max: ofAddress }, 'address'),
      ];
  return {
    newAccounts: app.limitCaller('new accounts', ofNewAccounts, tooOften),
    share: askerShare(app, 'registration'),
    /**
     * Without mail, registering shows whether an address has an account. `take` counts such an answer, and `wait`
     * refuses callers who have had too many, whatever the address.
     * @throws ApiError 429
     */
    async told(request: FastifyRequest, how: keyof RequestLimit): Promise<void> {
      for (const limit of told) {
        const wait = await limit[how](request);
        if (wait > 0) throw tooMany(wait, tooOften);
      }
    },
  };
}
type Limits = ReturnType<typeof limitsOf>;

/** Takes equally long for every address, as far as a caller can measure, whether or not a mail is sent. */
async function mailLinkTo(request: FastifyRequest, user: NewUser, body: RegisterBody, share: Limits['share']) {
  const app = request.server;
  const started = startByMail(request, user, body, share);
  await Promise.all([started, setTimeout(app.shop.linkMilliseconds)]);
  void app.sendMails();
}

async function startByMail(request: FastifyRequest, user: NewUser, body: RegisterBody, share: Limits['share']) {
  const app = request.server;
  const language = languageOf(body.language);
  const mails = accountMails(app.mailDesk, language);
  const to = normalEmail(user.email);
  if ((await share.take(request, to)) > 0) return;
  await app.shop.store.registrations.start({ ...user, next: orNull(body.next) }, milliseconds, Date.now(), (token) =>
    token === undefined
      ? mails.registered(to)
      : mails.registration(to, mailLink(app, language, '/finish-registration', token)),
  );
}

/**
 * Anybody may register another's address. Without asking for the password, the owner who opens a stranger's link would
 * get an account whose password the stranger knows.
 */
async function requireChosenPassword(request: FastifyRequest, token: string, password: string, guesses: Counts) {
  const app = request.server;
  const { registrations } = app.shop.store;
  // Looked up first, so that invented tokens cause no hashing.
  const found = await registrations.waiting(token, Date.now());
  if (!found) throw expired();
  const caller = asStranger(await app.callerOf(request));
  // Whoever has the token reads the mailbox, so that strangers' attempts at the sign-in must not lock them out.
  const attempt = await app.signInGuard.begin(found.email, caller.own, true, Date.now());
  if (attempt.wait > 0) throw tooMany(attempt.wait, tooOften);
  const key = hashToken(token);
  const right = await attempt.tryWith(async () => {
    // Counted before hashing, so that simultaneous guesses cannot bypass the limit.
    if ((await guesses.take(key, Date.now())) > 0) throw expired();
    try {
      return await isPassword(found.passwordHash, password, caller);
    } catch (error) {
      await guesses.giveBack(key);
      throw error;
    }
  });
  if (!right) {
    if ((await guesses.wait(key, Date.now())) > 0) await registrations.discard(token);
    throw new ApiError(401, 'wrong_password', notChosen, { fields: [{ field: 'password', message: notChosen }] });
  }
  await guesses.giveBack(key);
  await attempt.succeeded();
}

const registerSchema = {
  summary: 'Make an account',
  description:
    'Where the shop registers by mail, the answer is 202 for every address: a mail has the link that opens the ' +
    'account, or says that there is one. Elsewhere the account is open at once, which sets the sign-in cookie and ' +
    "moves the guest's cart into the customer's; an address that has an account is refused, and a caller who has met " +
    'that often in an hour is answered 429 for every address.',
  body: registerBody,
  response: { 200: signedInAnswer, 202: registrationSentAnswer },
  errors: { 400: [...passwordRefusals], 401: ['login_required'], 409: ['email_taken'], 429: [tooManyAnswer] },
} satisfies FastifySchema;

const register =
  (limits: Limits): Handler<typeof registerSchema> =>
  async (request, reply) => {
    const app = request.server;
    const { store, shopContent, settings } = app.shop;
    const { email, password, firstName, lastName, phone } = request.body;
    refuseWeakPassword(password, 'password', request.body, shopContent());
    await limits.told(request, 'wait');
    await limits.newAccounts(request);
    const passwordHash = await hashPassword(password, await app.callerOf(request));
    const names = { firstName: orNull(firstName), lastName: orNull(lastName), phone: orNull(phone) };
    if (settings.registersByMail) {
      await mailLinkTo(request, { email, passwordHash, ...names }, request.body, limits.share);
      return reply.code(202).send({ sent: true });
    }
    // Hashing takes a while: the same caller may have had other answers meanwhile.
    await limits.told(request, 'wait');
    const user = await store.users.create({ email, passwordHash, ...names }, Date.now());
    if (!user) {
      await limits.told(request, 'take');
      throw new ApiError(409, 'email_taken', message, { fields: [{ field: 'email', message }] });
    }
    return welcome(app, request, reply, user);
  };

const confirmRegistrationSchema = {
  summary: 'Open the account of a registration with the token of its mail and the password chosen with it',
  description:
    "It works once, and its address is proven. Sets the sign-in cookie; the guest's cart moves into the customer's. " +
    `After ${wrongPasswords} wrong passwords the token works no more, and a caller waits as at the sign-in. ` +
    'A GET never opens one: programs that scan mails open their links.',
  errors: {
    401: ['wrong_password', 'login_required'],
    409: ['email_taken'],
    410: ['link_expired'],
    429: [tooManyAnswer],
  },
  body: registerConfirmBody,
  response: { 201: registeredAnswer },
} satisfies FastifySchema;

const confirmRegistration =
  (guesses: Counts): Handler<typeof confirmRegistrationSchema> =>
  async (request, reply) => {
    const app = request.server;
    const { store } = app.shop;
    const { token, password } = request.body;
    await requireChosenPassword(request, token, password, guesses);
    const finished = await store.registrations.finish(token, Date.now());
    if (!finished) throw expired();
    if (finished === 'taken') throw new ApiError(409, 'email_taken', message);
    app.isAbout(request, finished.user.id);
    const signedIn = await welcome(app, request, reply, finished.user);
    return reply.code(201).send({ ...signedIn, next: finished.next });
  };

/** New accounts: opened at once, or by the link of a mail, which hides the addresses that have an account. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const guesses = app.counts('passwords of registration', { max: wrongPasswords, windowMilliseconds: milliseconds });
  app.post('/api/auth/register', { schema: registerSchema }, register(limitsOf(app)));
  app.post('/api/auth/register/confirm', { schema: confirmRegistrationSchema }, confirmRegistration(guesses));
};
export default routes;
