import { createPublicKey, type KeyObject } from 'node:crypto';

/**
 * The public key of a publisher of editions, from its line in a setting.
 * @returns undefined when it is not an Ed25519 key
 */
export function publicKeyOf(line: string): KeyObject | undefined {
  return ed25519(() => createPublicKey({ key: Buffer.from(line, 'base64'), type: 'spki', format: 'der' }));
}

/** @returns undefined when no Ed25519 key can be read */
export function ed25519(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
