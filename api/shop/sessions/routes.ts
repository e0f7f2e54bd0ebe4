import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { demoAccount } from '../account/demo.ts';
import { refuseForDemo } from '../account/refuse-demo.ts';
import type { Handler } from '../handler.ts';
import { okAnswer } from '../wire.ts';
import { type Session, sessionParams, sessionsAnswer } from './contract.ts';
import { isOver } from './staff-sessions.ts';
import type { SessionRow } from './store.ts';

const dateOf = (time: number) => new Date(time).toISOString();

const onWire = ({ id, browser, system, createdAt, usedAt }: SessionRow, current: string): Session => ({
  sessionId: id,
  browser,
  system,
  current: id === current,
  signedInAt: dateOf(createdAt),
  usedAt: usedAt === null ? null : dateOf(usedAt),
});

const listSessionsSchema = {
  summary: 'Where you are signed in',
  description: 'The newest fifty sign-ins, those last used first. The test account shows only your own.',
  signIn: 'required',
  response: { 200: sessionsAnswer },
} satisfies FastifySchema;

const listSessions: Handler<typeof listSessionsSchema> = async (request) => {
  const { settings, store } = request.server.shop;
  const { user, sessionId } = await request.server.requireSignedIn(request);
  const now = Date.now();
  const rows = await store.sessions.ofUser(user.id, now);
  const isSeller = user.role === 'seller';
  const shown = rows.filter(
    (row) =>
      row.id === sessionId ||
      // Anybody may sign in to the test account, and learns nothing about the others.
      (user.email !== demoAccount.email && !(isSeller && isOver(row, now, settings.staffLimits))),
  );
  return { data: shown.map((row) => onWire(row, sessionId)) };
};

const endSessionSchema = {
  summary: 'End one of your sign-ins',
  signIn: 'required',
  errors: { 403: ['demo_account'], 404: ['unknown_session'] },
  params: sessionParams,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const endSession: Handler<typeof endSessionSchema> = async (request, reply) => {
  const app = request.server;
  const { store } = app.shop;
  const { user, sessionId } = await app.requireSignedIn(request);
  refuseForDemo(user);
  const ended = await store.sessions.end(user.id, request.params.sessionId, Date.now());
  if (!ended) throw new ApiError(404, 'unknown_session', 'You are not signed in there any more.');
  if (request.params.sessionId === sessionId) void reply.clearCookie(app.cookieNames.auth, app.cookieOptions);
  return { status: 'ok' };
};

/** Where the customer is signed in. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/user/sessions', { schema: listSessionsSchema }, listSessions);
  app.delete('/api/user/sessions/:sessionId', { schema: endSessionSchema }, endSession);
};
export default routes;
