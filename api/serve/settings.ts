import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isS3Address, isStoreAddress } from '../data/objects/store-address.ts';
import { isPlainClear } from '../shop/mail/smtp-address.ts';
import { imapAddress } from '../shop/mailbox/imap-address.ts';
import { hasRoom } from './beyond.ts';
import { publicKeyOf } from './public-key.ts';

/** Settings from the environment, checked once at start. See "Settings" in the README. */

const flag = z
  .enum(['true', 'false', '1', '0'], 'expected true or false')
  .transform((text) => text === 'true' || text === '1');

/** "10.0.0.1, 172.16.0.0/12, ::1": networks are written with their prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  // With a network of all addresses, anybody could claim any address.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'expected addresses or networks such as 127.0.0.1, 172.16.0.0/12');

const publicKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => publicKeyOf(part) !== undefined), {
    error: 'expected what npm run publish -- --make-key printed',
  });

/** The message for a setting that needs a room which this shop lacks. */
const lacking = (room: string) => `this shop has no api/beyond/${room}`;

const place = z
  .string()
  .refine(isStoreAddress, 'expected a folder or s3://BUCKET/PREFIX?endpoint=…&region=…')
  .refine((text) => hasRoom('s3') || !isS3Address(text), lacking('s3'));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The key and the secrets of Razorpay belong together. */
const razorpayNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

const environment = z.object({
  PORT: z.coerce
    .number('expected a port number')
    .int()
    .min(0, 'expected a port from 0 to 65535')
    .max(65535, 'expected a port from 0 to 65535')
    .default(4321),
  HOST: z.string().min(1).default('127.0.0.1'),
  SHOP_DATA: z.string().min(1).default('var'),
  SITE_URL: z.url({ protocol: /^https?$/, error: 'expected an address such as https://parts.example' }).optional(),
  STAFF_SESSION_HOURS: z.coerce
    .number('expected a number of hours')
    .min(1, 'expected hours from 1 to 720')
    .max(720, 'expected hours from 1 to 720')
    .default(12),
  STAFF_IDLE_MINUTES: z.coerce
    .number('expected a number of minutes')
    .min(1, 'expected minutes from 1 to 43200')
    .max(43_200, 'expected minutes from 1 to 43200')
    .default(30),
  SESSION_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  // Not a valid URL when it names a socket: postgres://shop@/shop?host=/var/run/postgresql.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/.+$/, 'expected an address such as postgres://user:password@host:5432/shop')
    .refine(() => hasRoom('postgres'), lacking('postgres'))
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected an address such as smtp://user:password@host:587' })
    .refine(
      (text) => !URL.canParse(text) || isPlainClear(text),
      'expected plain=true or plain=false, with smtp:// only',
    )
    .optional(),
  IMAP_URL: z
    .string()
    .refine((text) => imapAddress(text) !== undefined, {
      error: 'expected an address such as imaps://user:password@host, with plain=true or plain=false for imap:// only',
    })
    .optional(),
  REGISTRATION: z.enum(['by_mail', 'at_once'], 'expected by_mail or at_once').optional(),
  RATES_URL: z.url({ protocol: /^https?$/, error: 'expected an address' }).optional(),
  OPENSEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://user:password@search.example' })
    .refine((text) => !URL.canParse(text) || /^\/(?:[a-z0-9][a-z0-9_]*)?$/.test(new URL(text).pathname), {
      error: "expected a path with the shop's name in small letters and digits, or none",
    })
    .refine(() => hasRoom('opensearch'), lacking('opensearch'))
    .optional(),
  TRUST_PROXY: proxies.optional(),
  METRICS: flag.default(false),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('warn'),
  NIGHT_OVERDUE_HOURS: z.coerce
    .number('expected a number of hours')
    .min(0, 'expected hours, or 0 for never')
    .default(36),
  DEMO: flag.optional(),
  DRAIN_SECONDS: z.coerce
    .number('expected a number of seconds')
    .min(0, 'expected seconds from 0 to 60')
    .max(60, 'expected seconds from 0 to 60')
    .default(0),
  EDITIONS_FROM: place.refine(() => hasRoom('editions'), lacking('editions')).optional(),
  EDITIONS_SIGNED_BY: publicKeys.optional(),
  EDITIONS_SIGNED_DAYS: z.coerce
    .number({ error: 'expected a number of days, or 0 for any' })
    .int('expected a whole number of days')
    .min(0, 'expected 0 or more days')
    .default(30),
  EDITIONS_KEY: z.string().optional(),
  PHOTOS_IN: place.optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(?:live|test)_\w+$/, 'expected a key id such as rzp_live_…')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(8, 'expected the secret of RAZORPAY_KEY_ID').optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(16, 'expected at least 16 characters').optional(),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://api.razorpay.com' })
    .optional(),
});

/** The environment variables that a process reads. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export interface Settings {
  port: number;
  host: string;
  /** The folder for everything written at run time, absolute. */
  dataFolder: string;
  /** The PostgreSQL database of the shop's data; undefined: shop.db in the data folder. */
  databaseUrl: string | undefined;
  /** The shop's public address, without a slash at its end; undefined when it is not set. */
  siteUrl: string | undefined;
  sessionSecret: string | undefined;
  /** How long a seller's sign-in lasts, in ms: altogether, and without use. */
  staffLimits: { session: number; idle: number };
  smtpUrl: string | undefined;
  /** The mailbox to which customers answer; undefined: nobody but people read it. */
  imapUrl: string | undefined;
  /** Whether a link in a mail opens a new account, so that registering does not reveal which addresses have one. */
  registersByMail: boolean;
  ratesUrl: string | undefined;
  /** The OpenSearch server; its path names the shop there. Undefined: this process searches. */
  openSearchUrl: string | undefined;
  /** Addresses and networks of proxies whose forwarded headers are trusted; when empty, none are. */
  trustProxy: string[];
  /** Whether /metrics is served. */
  metrics: boolean;
  /** The lowest level of the server's log. */
  logLevel: (typeof logLevels)[number];
  /** After how many hours without a night the sellers get a mail; 0: never. */
  nightOverdueHours: number;
  /** Undefined: on when the live catalogue is the sample. */
  demo: boolean | undefined;
  /** How long a server still answers after it was told to end, so that a balancer learns of it first. */
  drainMilliseconds: number;
  /** Where this process takes editions from; undefined: it serves those made in its data folder. */
  editionsFrom: string | undefined;
  /** Public keys of trusted publishers; undefined: any edition is taken. */
  editionsSignedBy: string[] | undefined;
  /** How old the signature of a new edition may be, in ms; 0: any age. */
  editionsSignedWithin: number;
  /** The file of the private key that signs published editions; undefined: they are not signed. */
  editionsKey: string | undefined;
  /** Where photos are stored for several machines; undefined: in the data folder. */
  photosIn: string | undefined;
  /** What signs calls to Razorpay and proves that a webhook is its own; undefined: no payment goes through it. */
  razorpay: { keyId: string; keySecret: string; webhookSecret: string; address?: string } | undefined;
}

export class SettingsError extends Error {
  override name = 'SettingsError';
}

const notRight = (problems: string[]) =>
  new SettingsError(`These settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);

/** @throws SettingsError when some are set and others are not */
function razorpayOf(given: z.infer<typeof environment>): Settings['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = given;
  const { RAZORPAY_URL: address } = given;
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined)
    return { keyId, keySecret, webhookSecret, ...(address === undefined ? {} : { address }) };
  const missing = razorpayNames.filter((name) => given[name] === undefined);
  if (missing.length === razorpayNames.length) return undefined;
  const there = razorpayNames.filter((name) => !missing.includes(name)).join(' and ');
  throw notRight(missing.map((name) => `${name}: expected beside ${there}`));
}

/**
 * For a start: `razorpay: true` of a `shop.yaml` needs the keys.
 * @throws SettingsError
 */
export function expectProviderKeys({ payment }: { payment: { razorpay: boolean } }, { razorpay }: Settings): void {
  if (payment.razorpay && !razorpay)
    throw notRight(razorpayNames.map((name) => `${name}: expected, because shop.yaml has razorpay: true`));
}

function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** @throws SettingsError that names every wrong setting and what was expected. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable means "not set", such as a line "PORT=" in an environment file.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw notRight(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const { PORT, HOST, SHOP_DATA, DATABASE_URL, SITE_URL, SESSION_SECRET, SMTP_URL, RATES_URL, OPENSEARCH_URL } =
    parsed.data;
  const { TRUST_PROXY, METRICS, LOG_LEVEL, NIGHT_OVERDUE_HOURS, DEMO, DRAIN_SECONDS, EDITIONS_FROM, PHOTOS_IN } =
    parsed.data;
  const { EDITIONS_SIGNED_BY, EDITIONS_SIGNED_DAYS, EDITIONS_KEY } = parsed.data;
  const { STAFF_SESSION_HOURS, STAFF_IDLE_MINUTES, REGISTRATION, IMAP_URL } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataFolder: resolve(SHOP_DATA),
    databaseUrl: DATABASE_URL,
    // In one spelling, for links and cookies: "HTTPS://Parts.example" is https too.
    siteUrl: SITE_URL && withoutLastSlashes(new URL(SITE_URL).href),
    sessionSecret: SESSION_SECRET,
    staffLimits: { session: STAFF_SESSION_HOURS * 60 * 60_000, idle: STAFF_IDLE_MINUTES * 60_000 },
    smtpUrl: SMTP_URL,
    imapUrl: IMAP_URL,
    // Without mail, nobody would get the link.
    registersByMail: (REGISTRATION ?? (SMTP_URL === undefined ? 'at_once' : 'by_mail')) === 'by_mail',
    ratesUrl: RATES_URL,
    openSearchUrl: OPENSEARCH_URL,
    trustProxy: TRUST_PROXY ?? [],
    metrics: METRICS,
    logLevel: LOG_LEVEL,
    nightOverdueHours: NIGHT_OVERDUE_HOURS,
    demo: DEMO,
    drainMilliseconds: DRAIN_SECONDS * 1000,
    editionsFrom: EDITIONS_FROM,
    editionsSignedBy: EDITIONS_SIGNED_BY,
    editionsSignedWithin: EDITIONS_SIGNED_DAYS * 24 * 60 * 60_000,
    editionsKey: EDITIONS_KEY,
    photosIn: PHOTOS_IN,
    razorpay: razorpayOf(parsed.data),
  };
}
