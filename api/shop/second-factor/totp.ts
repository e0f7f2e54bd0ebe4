import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { asciiDigits } from '../rules.ts';
import { secondFactorRules } from './rules.ts';

/** Codes of an authenticator app (RFC 6238), and recovery codes in case it is lost. */

const { digits, stepSeconds, steps, recoveryCodes } = secondFactorRules;
const isCode = new RegExp(`^\\d{${digits}}$`);
/** RFC 4226 asks for 160 bits. */
const secretBytes = 20;
/** Letters and digits that are not confused with each other; ten of them have 49 bits. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

const totpOf = (secret: string, account = '', shop = '') =>
  new TOTP({ issuer: shop, label: account, secret: Secret.fromBase32(secret), digits, period: stepSeconds });

/** A new secret, in Base32. */
export const newSecret = (): string => new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;

/** The address that an app reads, and a picture of it as SVG. */
export function invitation(secret: string, account: string, shop: string): { uri: string; qr: string } {
  const uri = totpOf(secret, account, shop).toString();
  return { uri, qr: renderSVG(uri, { border: 2 }) };
}

/**
 * The time step of a code, if it is right at `now` (milliseconds) or one step before or after, because phones' clocks
 * differ. The caller must not accept this step, or an earlier one, again.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = plainCode(code);
  if (!isCode.test(token)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp: now, window: steps });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** The code that an app shows at `now`. */
export const codeAt = (secret: string, now: number): string => totpOf(secret).generate({ timestamp: now });

/** New recovery codes, as people read and type them: `abcde-23456`. */
export function newRecoveryCodes(): string[] {
  const letter = () => recoveryLetters[randomInt(recoveryLetters.length)];
  const code = () => Array.from({ length: recoveryLength }, letter);
  return Array.from({ length: recoveryCodes }, () => code().join('').replace(/^.{5}/, '$&-'));
}

/** The stored hash of a recovery code. Codes are random, so that a fast hash is enough. */
export const hashOfCode = (code: string): string => createHash('sha256').update(plainCode(code)).digest('base64url');

/** A typed code in its plain form, without spaces, hyphens, capitals or digits of other scripts. */
function plainCode(code: string): string {
  return asciiDigits(code)
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
}
