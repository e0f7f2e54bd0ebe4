import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import type { UserRow } from '../account/store.ts';
import { refuseCustomer } from '../desk/plugin.ts';
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

/** The seller who makes the request and has shown the password and, where a second factor is active, a code of it. */
async function provenSeller(app: FastifyInstance, request: FastifyRequest<{ Body: ProvenBody }>): Promise<UserRow> {
  const { user } = await app.requireSession(request);
  refuseCustomer(user);
  const { password, code } = request.body;
  await requirePassword(app, request, user, password, 'password');
  await app.requireActiveFactor(user, code, await app.callerOf(request));
  return user;
}

/** A seller's second factor: an authenticator app, and recovery codes for who has lost it. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { store, shopContent } = app.shop;
  const { secondFactors } = store;

  app.get(
    path,
    {
      schema: {
        summary: "A seller's second factor",
        signIn: 'required',
        errors: { 403: ['sellers_only'] },
        response: { 200: secondFactorAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSession(request);
      refuseCustomer(user);
      const { secret, recoveryCodes } = await secondFactors.of(user.id);
      return { active: secret !== null, required: app.isSecure, recoveryCodes };
    },
  );

  app.post(
    path,
    {
      schema: {
        ...proof,
        summary: 'Start to set up a second factor, or another app for it',
        description: 'The one in use stays until a code of the new one has confirmed it.',
        response: { 200: secondFactorStarted },
      },
    },
    async (request) => {
      const user = await provenSeller(app, request);
      const secret = newSecret();
      await secondFactors.prepare(user.id, secret);
      return { secret, ...invitation(secret, user.email, shopContent().name) };
    },
  );

  app.post(
    `${path}/confirm`,
    {
      schema: {
        summary: 'Confirm the new second factor with its first code',
        description: 'Other devices are signed out. The recovery codes are shown this once.',
        signIn: 'required',
        errors: { 400: ['wrong_code'], 403: ['sellers_only'], 409: ['not_started'] },
        body: confirmSecondFactorBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => {
      const { user, sessionId } = await app.requireSession(request);
      refuseCustomer(user);
      const { pendingSecret: secret } = await secondFactors.of(user.id);
      const notStarted = () =>
        new ApiError(409, 'not_started', 'Please start again: no second factor is being set up.');
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
    },
  );

  app.post(
    `${path}/recovery-codes`,
    {
      schema: {
        ...proof,
        summary: 'Get new recovery codes; the old ones no longer work',
        errors: { ...proof.errors, 409: ['not_started'] },
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => {
      const user = await provenSeller(app, request);
      const { secret } = await secondFactors.of(user.id);
      if (secret === null) throw new ApiError(409, 'not_started', 'Please set up a second factor first.');
      const recoveryCodes = newRecoveryCodes();
      await secondFactors.setRecoveryCodes(user.id, recoveryCodes.map(hashOfCode));
      return { recoveryCodes };
    },
  );

  app.delete(
    path,
    {
      schema: {
        ...proof,
        summary: 'Do without a second factor',
        errors: { ...proof.errors, 403: ['sellers_only', 'second_factor_required'] },
        response: { 200: okAnswer },
      },
    },
    async (request) => {
      const user = await provenSeller(app, request);
      if (app.isSecure)
        throw new ApiError(403, 'second_factor_required', 'This shop requires a second factor of its sellers.');
      await secondFactors.remove(user.id);
      return { status: 'ok' as const };
    },
  );
};
export default routes;
