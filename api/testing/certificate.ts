import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate for a test's server, which only those accept who trust it. */
export interface TestCertificate {
  cert: string;
  key: string;
}

/** A value in DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengthBytes = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const moment = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (host: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))));
const addressOf = (host: string) =>
  sequence(isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)));
const day = 24 * 60 * 60_000;

/** Makes a certificate that signs itself (RFC 5280), valid from yesterday until tomorrow. */
export function testCertificate(host = '127.0.0.1'): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    nameOf(host),
    sequence(moment(new Date(now - day)), moment(new Date(now + day))),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d11', addressOf(host)))),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Makes this thread trust a certificate, as NODE_EXTRA_CA_CERTS does for a process. @returns ends that */
export function trust({ cert }: TestCertificate): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  return () => setDefaultCACertificates(before);
}
