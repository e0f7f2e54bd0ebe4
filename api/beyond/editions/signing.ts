import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { ed25519 } from '../../serve/public-key.ts';

/**
 * Signs editions and checks their signatures, with Ed25519. An edition's id has the hash of its list of files, which
 * has the hash of each file; so a signature of the id covers everything.
 */

/** A publisher's statement that an edition is the newest. */
export interface Signature {
  /** When it was signed, in milliseconds since 1970; later than any signature before. */
  at: number;
  /** Base64. */
  signature: string;
}

const said = (edition: string, at: number) => Buffer.from(JSON.stringify(['newest edition', edition, at]));

/** @returns a private key in PEM, and the public key as settings have it: base64 on one line */
export function makeKeys(): { privatePem: string; publicLine: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicLine: publicLineOf(privateKey),
  };
}

export function publicLineOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** @returns undefined when it is not an Ed25519 key */
export function privateKeyOf(pem: string): KeyObject | undefined {
  return ed25519(() => createPrivateKey(pem));
}

export function signEdition(edition: string, at: number, privateKey: KeyObject): Signature {
  return { at, signature: sign(null, said(edition, at), privateKey).toString('base64') };
}

/** Whether one of the keys signed that this edition is the newest. */
export function isSigned(
  { edition, at, signature }: { edition: string } & { [Name in keyof Signature]?: Signature[Name] | undefined },
  keys: readonly KeyObject[],
): boolean {
  if (at === undefined || signature === undefined) return false;
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify(null, said(edition, at), key, bytes));
}
