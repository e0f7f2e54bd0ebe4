import { z } from 'zod';
import { text } from '../form-schema.ts';
import { password } from '../wire.ts';
import { codeField } from './form.ts';

/** The second factor of sellers. */

/** Six digits of the authenticator app, or a recovery code. */
export const code = text(codeField, { empty: 'expected a code', long: undefined });

/** `required`: without a second factor, a seller can only set one up. */
export const secondFactorAnswer = z.object({
  active: z.boolean(),
  required: z.boolean(),
  recoveryCodes: z.number().int(),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

/** `code` is required when a second factor is active. */
export const provenBody = z.object({ password, code: code.optional() });
export type ProvenBody = z.infer<typeof provenBody>;

/** `qr` is `uri` as a picture (SVG); `secret` (Base32) is for apps that cannot read it. */
export const secondFactorStarted = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type SecondFactorStarted = z.infer<typeof secondFactorStarted>;

export const confirmSecondFactorBody = z.object({ code });

/** The recovery codes, shown only once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;
