import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import type { UserRow } from '../account/store.ts';
import { refuseCustomer } from '../desk/plugin.ts';
import type { Handler } from '../handler.ts';
import { requirePassword } from '../password/require-password.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import {
  confirmSecondFactorBody,
  type ProvenBody,
  provenBody,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorStarted,
} from './contract.ts';
import { hashOfCode, invitation, newRecoveryCodes, newSecret, stepOf } from './totp.ts';

const path = '/api/auth/second-factor';
const proof = {
  signIn: 'required' as const,
  body: provenBody,
  errors: {
    400: ['wrong_password', 'code_needed', 'wrong_code'],
    403: ['sellers_only'],
    429: [tooManyAnswer],
  },
};

/** The seller who makes the request, after checking the password and, if a second factor is active, a code. */
async function provenSeller(app: FastifyInstance, request: FastifyRequest<{ Body: ProvenBody }>): Promise<UserRow> {
  const { user } = await app.requireSession(request);
  refuseCustomer(user);
  const { password, code } = request.body;
  await requirePassword(app, request, user, password, 'password');
  await app.requireActiveFactor(user, code, await app.callerOf(request));
  return user;
}

const showFactorSchema = {
  summary: "A seller's second factor",
  signIn: 'required',
  errors: { 403: ['sellers_only'] },
  response: { 200: secondFactorAnswer },
} satisfies FastifySchema;

const showFactor: Handler<typeof showFactorSchema> = async (request) => {
  const app = request.server;
  const { secondFactors } = app.shop.store;
  const { user } = await app.requireSession(request);
  refuseCustomer(user);
  const { secret, recoveryCodes } = await secondFactors.of(user.id);
  return { active: secret !== null, required: app.isSecure, recoveryCodes };
};

const startFactorSchema = {
  ...proof,
  summary: 'Start to set up a second factor, or another app for it',
  description: 'The one in use stays until a code of the new one has confirmed it.',
  response: { 200: secondFactorStarted },
} satisfies FastifySchema;

const startFactor: Handler<typeof startFactorSchema> = async (request) => {
  const { shopContent } = request.server.shop;
  const { secondFactors } = request.server.shop.store;
  const user = await provenSeller(request.server, request);
  const secret = newSecret();
  await secondFactors.prepare(user.id, secret);
  return { secret, ...invitation(secret, user.email, shopContent().name) };
};

const confirmFactorSchema = {
  summary: 'Confirm the new second factor with its first code',
  description: 'Other devices are signed out. The recovery codes are shown this once.',
  signIn: 'required',
  errors: { 400: ['wrong_code'], 403: ['sellers_only'], 409: ['not_started'] },
  body: confirmSecondFactorBody,
  response: { 200: recoveryCodesAnswer },
} satisfies FastifySchema;

const confirmFactor: Handler<typeof confirmFactorSchema> = async (request) => {
  const { secondFactors } = request.server.shop.store;
  const { user, sessionId } = await request.server.requireSession(request);
  refuseCustomer(user);
  const { pendingSecret: secret } = await secondFactors.of(user.id);
  const notStarted = () => new ApiError(409, 'not_started', 'Please start again: no second factor is being set up.');
  if (secret === null) throw notStarted();
  const now = Date.now();
  const step = stepOf(secret, request.body.code, now);
  if (step === undefined) {
    const message = 'This code is wrong or too old.';
    throw new ApiError(400, 'wrong_code', message, { fields: [{ field: 'code', message }] });
  }
  const recoveryCodes = newRecoveryCodes();
  const made = { secret, step, codeHashes: recoveryCodes.map(hashOfCode) };
  if (!(await secondFactors.activate(user.id, made, now, sessionId))) throw notStarted();
  return { recoveryCodes };
};

const renewCodesSchema = {
  ...proof,
  summary: 'Get new recovery codes; the old ones no longer work',
  errors: { ...proof.errors, 409: ['not_started'] },
  response: { 200: recoveryCodesAnswer },
} satisfies FastifySchema;

const renewCodes: Handler<typeof renewCodesSchema> = async (request) => {
  const { secondFactors } = request.server.shop.store;
  const user = await provenSeller(request.server, request);
  const { secret } = await secondFactors.of(user.id);
  if (secret === null) throw new ApiError(409, 'not_started', 'Please set up a second factor first.');
  const recoveryCodes = newRecoveryCodes();
  await secondFactors.setRecoveryCodes(user.id, recoveryCodes.map(hashOfCode));
  return { recoveryCodes };
};

const removeFactorSchema = {
  ...proof,
  summary: 'Do without a second factor',
  errors: { ...proof.errors, 403: ['sellers_only', 'second_factor_required'] },
  response: { 200: okAnswer },
} satisfies FastifySchema;

const removeFactor: Handler<typeof removeFactorSchema> = async (request) => {
  const app = request.server;
  const { secondFactors } = app.shop.store;
  const user = await provenSeller(app, request);
  if (app.isSecure)
    throw new ApiError(403, 'second_factor_required', 'This shop requires a second factor of its sellers.');
  await secondFactors.remove(user.id);
  return { status: 'ok' };
};

/** A seller's second factor: an authenticator app, and recovery codes in case it is lost. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(path, { schema: showFactorSchema }, showFactor);
  app.post(path, { schema: startFactorSchema }, startFactor);
  app.post(`${path}/confirm`, { schema: confirmFactorSchema }, confirmFactor);
  app.post(`${path}/recovery-codes`, { schema: renewCodesSchema }, renewCodes);
  app.delete(path, { schema: removeFactorSchema }, removeFactor);
};
export default routes;
