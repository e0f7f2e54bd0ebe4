import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { isPinCode } from '../addresses/rules.ts';
import type { Handler } from '../handler.ts';
import { meAnswer } from '../login/contract.ts';
import { hashPassword } from '../password/passwords.ts';
import { passwordChanged, requirePassword } from '../password/require-password.ts';
import { passwordRefusals, refuseWeakPassword } from '../password/weak-passwords.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { changePasswordBody, profileBody } from './contract.ts';
import { accountMails } from './mails.ts';
import { refuseForDemo } from './refuse-demo.ts';
import { normalEmail } from './rules.ts';
import { userOnWire } from './wire.ts';

const wrongField = (status: number, code: string, field: string, message: string) =>
  new ApiError(status, code, message, { fields: [{ field, message }] });

/** @throws ApiError 400 when the second password differs */
export function requireSame({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }): void {
  if (newPassword === confirmPassword) return;
  throw wrongField(400, 'password_mismatch', 'confirmPassword', "New password and confirmation don't match.");
}

const changeProfileSchema = {
  summary: 'Change the profile',
  description:
    'What is absent stays as it is; an empty text means "not given". A new e-mail address is asked for with ' +
    'POST /api/auth/email-change.',
  signIn: 'required',
  errors: { 400: ['email_unconfirmed'] },
  body: profileBody,
  response: { 200: meAnswer },
} satisfies FastifySchema;

const changeProfile: Handler<typeof changeProfileSchema> = async (request) => {
  const { store, shopContent } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const { firstName, lastName, phone, billingAddress, email } = request.body;
  if (email !== undefined && normalEmail(email) !== user.email)
    throw wrongField(400, 'email_unconfirmed', 'email', 'A new email address must be confirmed first.');
  if (shopContent().country === 'India' && billingAddress?.zipCode && !isPinCode(billingAddress.zipCode))
    throw wrongField(400, 'invalid', 'billingAddress.zipCode', 'expected a PIN code of 6 digits');
  const given = (text: string | undefined, before: string | null) => (text === undefined ? before : text || null);
  const profile = {
    firstName: given(firstName, user.firstName),
    lastName: given(lastName, user.lastName),
    phone: given(phone, user.phone),
    billingAddress,
  };
  const changed = await store.users.setProfile(user.id, profile);
  return { user: userOnWire(changed, shopContent().country) };
};

const changePasswordSchema = {
  summary: 'Change the password',
  description: 'Other devices are signed out.',
  signIn: 'required',
  errors: {
    400: ['password_mismatch', ...passwordRefusals, 'wrong_password'],
    403: ['demo_account'],
    429: [tooManyAnswer],
  },
  body: changePasswordBody,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const changePassword: Handler<typeof changePasswordSchema> = async (request) => {
  const app = request.server;
  const { store, shopContent } = app.shop;
  const { user, sessionId } = await app.requireSignedIn(request);
  requireSame(request.body);
  refuseWeakPassword(request.body.newPassword, 'newPassword', user, shopContent());
  refuseForDemo(user);
  await requirePassword(app, request, user, request.body.currentPassword, 'currentPassword');
  const hash = await hashPassword(request.body.newPassword, await app.callerOf(request));
  const mail = accountMails(app.mailDesk, languageOf(request.body.language)).passwordChanged(user.email);
  if (!(await store.users.changePassword(user, hash, Date.now(), sessionId, mail))) throw passwordChanged();
  void app.sendMails();
  return { status: 'ok' };
};

/** The customer's own profile and password. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.put('/api/auth/profile', { schema: changeProfileSchema }, changeProfile);
  app.put('/api/auth/change-password', { schema: changePasswordSchema }, changePassword);
};
export default routes;
