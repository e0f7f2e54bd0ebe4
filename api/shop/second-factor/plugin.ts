import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../../serve/errors.ts';
import type { Caller } from '../../serve/limits/caller.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { UserRow } from '../account/store.ts';
import { secondFactorRules } from './rules.ts';
import { hashOfCode, stepOf } from './totp.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Checks a seller's second factor after the right password. Without one, the seller is let in; if the shop requires
     * one, that sign-in can only set it up (shop/sessions/plugin.ts).
     * @param code of the authenticator app, or a recovery code; each works once
     * @throws ApiError 400 when it is missing or wrong, 429 after wrong codes
     */
    requireSecondFactor(user: UserRow, code: string | undefined, caller: Caller): Promise<void>;
    /** Checks the second factor of a signed-in seller; does nothing when none is active. */
    requireActiveFactor(user: UserRow, code: string | undefined, caller: Caller): Promise<void>;
  }
}

const wrong = (name: string, message: string) =>
  new ApiError(400, name, message, { fields: [{ field: 'code', message }] });

/** The second factor of sellers: required where the shop is reached by https. */
export default fp(async (app: FastifyInstance) => {
  const { secondFactors } = app.shop.store;
  const { wrongCodes, windowMilliseconds } = secondFactorRules;
  const tries = app.counts('wrong codes', { max: wrongCodes, windowMilliseconds });

  async function isRight(userId: string, secret: string, code: string): Promise<boolean> {
    const step = stepOf(secret, code, Date.now());
    return step === undefined
      ? secondFactors.takeRecoveryCode(userId, hashOfCode(code))
      : secondFactors.takeStep(userId, step);
  }

  async function check(user: UserRow, secret: string, code: string | undefined, caller: Caller): Promise<void> {
    if (code === undefined) throw wrong('code_needed', 'Please enter the code of your authenticator app.');
    // Known devices have their own limit, so that a thief of the password cannot lock the seller out of them.
    const key = caller.userId === user.id ? `${user.id} ${caller.own}` : user.id;
    const wait = await tries.take(key, Date.now());
    if (wait > 0) throw tooMany(wait, 'too many wrong codes: please wait');
    if (!(await isRight(user.id, secret, code)))
      throw wrong('wrong_code', 'This code is wrong, too old, or has been used.');
    await tries.giveBack(key);
  }

  app.decorate('requireActiveFactor', async (user: UserRow, code: string | undefined, caller: Caller) => {
    const { secret } = await secondFactors.of(user.id);
    if (secret !== null) await check(user, secret, code, caller);
  });

  app.decorate('requireSecondFactor', async (user: UserRow, code: string | undefined, caller: Caller) => {
    if (user.role === 'seller') await app.requireActiveFactor(user, code, caller);
  });
});
