import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hashPassword, isPassword, shopItself } from '../accounts/passwords.ts';
import { refuseForDemo } from '../accounts/refuse-demo.ts';
import { userOnWire } from '../accounts/user-on-wire.ts';
import { passwordRefusals, refuseWeakPassword } from '../accounts/weak-passwords.ts';
import { languageOf } from '../content/texts.ts';
import { accountLimits, takenAddressLimits } from '../contract/account-rules.ts';
import { loginBody, meAnswer, registerBody, signedInAnswer } from '../contract/auth.ts';
import type { Language } from '../contract/languages.ts';
import { okAnswer } from '../contract/service.ts';
import { tooManyAnswer } from '../contract/wire.ts';
import type { UserRow } from '../db/users.ts';
import { ApiError } from '../errors.ts';
import { asStranger } from '../limits/caller.ts';
import { tooMany } from '../limits/too-many.ts';

const orNull = (text: string | undefined) => text || null;

const routes: FastifyPluginAsyncZod = async (app) => {
  const { store, shopContent } = app.shop;
  /** Verified when the address is unknown, so that the response takes as long as for a known one. */
  const nobodysHash = await hashPassword('nobody has this password', shopItself);

  const { windowMilliseconds, newAccounts } = accountLimits;
  const tooOften = 'too many attempts: please wait a few minutes';
  const limitNewAccounts = app.limitCaller('new accounts', { ...newAccounts, windowMilliseconds }, tooOften);

  /** Registering tells whether an address has an account. Who has been told so often learns it of no other one. */
  const { ofAddress, ...ofCaller } = takenAddressLimits;
  const told = [
    app.limit('taken addresses', ofCaller, 'caller'),
    app.limit('taken addresses', { ...ofCaller, max: ofAddress }, 'address'),
  ];
  async function mayBeTold(request: FastifyRequest): Promise<void> {
    for (const limit of told) {
      const wait = await limit.wait(request);
      if (wait > 0) throw tooMany(wait, tooOften);
    }
  }
  async function noteTold(request: FastifyRequest): Promise<void> {
    for (const limit of told) {
      const wait = await limit.take(request);
      if (wait > 0) throw tooMany(wait, tooOften);
    }
  }

  /** Signs in and moves the guest's cart into the customer's. */
  async function welcome(request: FastifyRequest, reply: FastifyReply, user: UserRow, language?: Language) {
    // Ends the previous sign-in on this browser: older tokens no longer work.
    const before = await app.sessionOf(request);
    if (before) await store.users.revokeSession(before.sessionId, Date.now());
    const token = await app.signIn(request, reply, user, language);
    const mustSetUp = app.isSecure && user.role === 'seller' && !(await store.secondFactors.isActive(user.id));
    const guestToken = request.cookies[app.cookieNames.cart];
    if (guestToken && !mustSetUp) {
      await store.carts.merge(guestToken, user.id, Date.now());
      void reply.clearCookie(app.cookieNames.cart, app.cookieOptions);
    }
    return { token, user: userOnWire(user, shopContent().country), mustSetUp };
  }

  app.post(
    '/api/auth/register',
    {
      schema: {
        summary: 'Make an account and sign in',
        description:
          "Sets the sign-in cookie. The guest's cart moves into the customer's. An address that has an account is refused; " +
          'a caller who has met that often in an hour is answered 429 for every address.',
        body: registerBody,
        response: { 200: signedInAnswer },
        errors: { 400: [...passwordRefusals], 401: ['login_required'], 409: ['email_taken'], 429: [tooManyAnswer] },
      },
    },
    async (request, reply) => {
      const { email, password, firstName, lastName, phone } = request.body;
      refuseWeakPassword(password, 'password', request.body, shopContent());
      await mayBeTold(request);
      await limitNewAccounts(request);
      const passwordHash = await hashPassword(password, await app.callerOf(request));
      // Hashing takes a while: others of the same caller may have been told meanwhile.
      await mayBeTold(request);
      const user = await store.users.create(
        {
          email,
          passwordHash,
          firstName: orNull(firstName),
          lastName: orNull(lastName),
          phone: orNull(phone),
        },
        Date.now(),
      );
      if (!user) {
        await noteTold(request);
        throw new ApiError(409, 'email_taken', 'There is already an account with this email address.', {
          fields: [{ field: 'email', message: 'There is already an account with this email address.' }],
        });
      }
      return welcome(request, reply, user);
    },
  );

  app.post(
    '/api/auth/login',
    {
      schema: {
        summary: 'Sign in',
        description:
          "Sets the sign-in cookie. The guest's cart moves into the customer's. A seller with a second factor is asked " +
          'for its code; the request is then sent again with it. Where the shop requires one and there is none, the ' +
          'sign-in can do nothing but set it up (`mustSetUp`). A mail tells the owner when the browser has not been signed ' +
          'in to the account before; `language` is that of the mail.',
        body: loginBody,
        response: { 200: signedInAnswer },
        errors: {
          400: ['code_needed', 'wrong_code'],
          401: ['bad_credentials', 'login_required'],
          429: [tooManyAnswer],
        },
      },
    },
    async (request, reply) => {
      const { email, password, code } = request.body;
      const user = await store.users.byEmail(email);
      if (user) app.isAbout(request, user.id);
      const caller = await app.callerOf(request);
      const known = user !== undefined && caller.userId === user.id;
      const from = known ? caller : asStranger(caller);
      const attempt = await app.signInGuard.begin(email, from.own, known, Date.now());
      if (attempt.wait > 0) throw tooMany(attempt.wait, tooOften);
      const hash = user?.passwordHash ?? nobodysHash;
      const right = await attempt.tryWith(() => isPassword(hash, password, from));
      if (!user || !right) throw new ApiError(401, 'bad_credentials', 'Email address or password is wrong.');
      await attempt.succeeded();
      await app.requireSecondFactor(user, code, from);
      return welcome(request, reply, user, languageOf(request.body.language));
    },
  );

  app.get(
    '/api/auth/me',
    { schema: { summary: 'Who is signed in', signIn: 'required', response: { 200: meAnswer } } },
    async (request) => ({
      user: userOnWire((await app.requireSession(request)).user, shopContent().country),
    }),
  );

  app.post(
    '/api/auth/logout',
    { schema: { summary: 'Sign out', signIn: 'optional', response: { 200: okAnswer } } },
    async (request, reply) => {
      const signedIn = await app.sessionOf(request);
      if (signedIn) await store.users.revokeSession(signedIn.sessionId, Date.now());
      void reply.clearCookie(app.cookieNames.auth, app.cookieOptions);
      return { status: 'ok' as const };
    },
  );

  app.post(
    '/api/auth/logout-everywhere',
    {
      schema: {
        summary: 'Sign out on all devices',
        description: 'Links for a new password and a change of e-mail that waits end too.',
        signIn: 'required',
        errors: { 403: ['demo_account'] },
        response: { 200: okAnswer },
      },
    },
    async (request, reply) => {
      const { user } = await app.requireSession(request);
      refuseForDemo(user);
      await store.users.endAccess(user.id, Date.now());
      void reply.clearCookie(app.cookieNames.auth, app.cookieOptions);
      return { status: 'ok' as const };
    },
  );
};
export default routes;
