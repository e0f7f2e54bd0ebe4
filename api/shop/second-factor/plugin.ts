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
     * Checks what a seller shows besides the right password. Where none is set up it lets the seller in; if the shop
     * requires one, that sign-in can only set it up (shop/sessions/plugin.ts).
     * @param code of the authenticator app, or a recovery code; each works once
     * @throws ApiError 400 when it is missing or wrong, 429 after wrong codes
     */
    requireSecondFactor(user: UserRow, code: string | undefined, caller: Caller): Promise<void>;
    /** The same for a seller who is signed in: does nothing where no second factor is active. */
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
    // Who knows the password but not the phone cannot lock the seller out of the seller's own devices.
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
