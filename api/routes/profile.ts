import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { userOnWire } from '../accounts/user-on-wire.ts';
import { languageOf } from '../content/texts.ts';
import { changePasswordBody, profileBody } from '../contract/account.ts';
import { meAnswer } from '../contract/auth.ts';
import { demoAccount } from '../contract/demo.ts';
import { isPinCode } from '../contract/rules.ts';
import { okAnswer } from '../contract/service.ts';
import { tooManyAnswer } from '../contract/wire.ts';
import { normalEmail, type UserRow } from '../db/users.ts';
import { ApiError } from '../errors.ts';
import { tooMany } from '../limits/too-many.ts';
import { accountMails } from '../mail/account-mails.ts';

const wrongField = (status: number, code: string, field: string, message: string) =>
  new ApiError(status, code, message, { fields: [{ field, message }] });

/** @throws ApiError 400 when the repeated password differs */
export function requireSame({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }): void {
  if (newPassword === confirmPassword) return;
  throw wrongField(400, 'password_mismatch', 'confirmPassword', "New password and confirmation don't match.");
}

/** The customer's own profile and password. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { store, shopContent } = app.shop;

  /** Anybody may sign in to the demo account, so nobody may lock the others out of it. */
  function refuseForDemo(user: UserRow): void {
    if (user.email !== demoAccount.email) return;
    throw new ApiError(403, 'demo_account', 'The email and password of the test account cannot be changed.');
  }

  app.put(
    '/api/auth/profile',
    {
      schema: {
        summary: 'Change the profile',
        description: 'What is absent stays as it is; an empty text means "not given".',
        signIn: 'required',
        errors: { 403: ['demo_account'], 409: ['email_taken'] },
        body: profileBody,
        response: { 200: meAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const { firstName, lastName, phone, billingAddress, language } = request.body;
      const email = normalEmail(request.body.email ?? user.email);
      if (email !== user.email) refuseForDemo(user);
      if (shopContent.country === 'India' && billingAddress?.zipCode && !isPinCode(billingAddress.zipCode))
        throw wrongField(400, 'invalid', 'billingAddress.zipCode', 'expected a PIN code of 6 digits');
      const given = (text: string | undefined, before: string | null) => (text === undefined ? before : text || null);
      const profile = {
        firstName: given(firstName, user.firstName),
        lastName: given(lastName, user.lastName),
        email,
        phone: given(phone, user.phone),
        billingAddress,
      };
      const mails = accountMails(app.mailDesk, languageOf(language));
      const changed = await store.users.setProfile(user, profile, Date.now(), () =>
        mails.emailChanged(user.email, email),
      );
      if (!changed)
        throw wrongField(409, 'email_taken', 'email', 'There is already an account with this email address.');
      void app.sendMails();
      return { user: userOnWire(changed, shopContent.country) };
    },
  );

  app.put(
    '/api/auth/change-password',
    {
      schema: {
        summary: 'Change the password',
        description: 'Other devices are signed out.',
        signIn: 'required',
        errors: {
          400: ['password_mismatch', 'password_common', 'wrong_password'],
          403: ['demo_account'],
          429: [tooManyAnswer],
        },
        body: changePasswordBody,
        response: { 200: okAnswer },
      },
    },
    async (request) => {
      const { user, sessionId } = await app.requireSignedIn(request);
      requireSame(request.body);
      refuseCommonPassword(request.body.newPassword, 'newPassword');
      refuseForDemo(user);
      // Someone who finds a signed-in browser must not be able to guess the password either.
      const caller = await app.callerOf(request);
      const attempt = app.signInGuard.begin(user.email, caller.key, true, Date.now());
      if (attempt.wait > 0) throw tooMany(attempt.wait, 'too many attempts: please wait a few minutes');
      if (!(await attempt.tryWith(() => isPassword(user.passwordHash, request.body.currentPassword, caller))))
        throw wrongField(400, 'wrong_password', 'currentPassword', 'The current password is wrong.');
      attempt.succeeded();
      await store.users.setPassword(
        user.id,
        await hashPassword(request.body.newPassword, caller),
        Date.now(),
        sessionId,
      );
      return { status: 'ok' as const };
    },
  );
};
export default routes;
