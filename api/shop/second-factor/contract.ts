import { z } from 'zod';
import { text } from '../form-schema.ts';
import { password } from '../wire.ts';
import { codeField } from './form.ts';

/** The second factor of sellers. */

/** Six digits of the authenticator app, or a recovery code. */
export const code = text(codeField, { empty: 'expected a code', long: undefined });

/** `required`: until there is one, a seller can do nothing but set it up. */
export const secondFactorAnswer = z.object({
  active: z.boolean(),
  required: z.boolean(),
  recoveryCodes: z.number().int(),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

/** `code` is expected where a second factor is active. */
export const provenBody = z.object({ password, code: code.optional() });
export type ProvenBody = z.infer<typeof provenBody>;

/** `secret` (Base32) is typed into an app that cannot read the picture `qr` (SVG) of `uri`. */
export const secondFactorStarted = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type SecondFactorStarted = z.infer<typeof secondFactorStarted>;

export const confirmSecondFactorBody = z.object({ code });

/** Shown this once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;
