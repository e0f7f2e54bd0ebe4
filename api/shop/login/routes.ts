import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { asStranger } from '../../serve/limits/caller.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { languageOf } from '../../serve/texts.ts';
import { refuseForDemo } from '../account/refuse-demo.ts';
import { userOnWire } from '../account/wire.ts';
import type { Handler } from '../handler.ts';
import { hashPassword, isPassword, shopItself } from '../password/passwords.ts';
import { welcome } from '../register/welcome.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { loginBody, meAnswer, signedInAnswer } from './contract.ts';

const tooOften = 'too many attempts: please wait a few minutes';

const signInSchema = {
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
} satisfies FastifySchema;

/** @param nobodysHash verified when the address is unknown, so that the response takes as long as for a known one */
const signIn =
  (nobodysHash: string): Handler<typeof signInSchema> =>
  async (request, reply) => {
    const app = request.server;
    const { store } = app.shop;
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
    return welcome(app, request, reply, user, languageOf(request.body.language));
  };

const showUserSchema = {
  summary: 'Who is signed in',
  signIn: 'required',
  response: { 200: meAnswer },
} satisfies FastifySchema;

const showUser: Handler<typeof showUserSchema> = async (request) => {
  const { user } = await request.server.requireSession(request);
  return { user: userOnWire(user, request.server.shop.shopContent().country) };
};

const signOutSchema = { summary: 'Sign out', signIn: 'optional', response: { 200: okAnswer } } satisfies FastifySchema;

const signOut: Handler<typeof signOutSchema> = async (request, reply) => {
  const app = request.server;
  const { store } = app.shop;
  const signedIn = await app.sessionOf(request);
  if (signedIn) await store.users.revokeSession(signedIn.sessionId, Date.now());
  void reply.clearCookie(app.cookieNames.auth, app.cookieOptions);
  return { status: 'ok' };
};

const signOutEverywhereSchema = {
  summary: 'Sign out on all devices',
  description: 'Links for a new password and a change of e-mail that waits end too.',
  signIn: 'required',
  errors: { 403: ['demo_account'] },
  response: { 200: okAnswer },
} satisfies FastifySchema;

const signOutEverywhere: Handler<typeof signOutEverywhereSchema> = async (request, reply) => {
  const app = request.server;
  const { store } = app.shop;
  const { user } = await app.requireSession(request);
  refuseForDemo(user);
  await store.users.endAccess(user.id, Date.now());
  void reply.clearCookie(app.cookieNames.auth, app.cookieOptions);
  return { status: 'ok' };
};

const routes: FastifyPluginAsyncZod = async (app) => {
  const nobodysHash = await hashPassword('nobody has this password', shopItself);

  app.post('/api/auth/login', { schema: signInSchema }, signIn(nobodysHash));
  app.get('/api/auth/me', { schema: showUserSchema }, showUser);
  app.post('/api/auth/logout', { schema: signOutSchema }, signOut);
  app.post('/api/auth/logout-everywhere', { schema: signOutEverywhereSchema }, signOutEverywhere);
};
export default routes;
