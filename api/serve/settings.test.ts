import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { expectProviderKeys, readSettings, SettingsError } from './settings.ts';

const defaults = {
  port: 4321,
  host: '127.0.0.1',
  dataFolder: resolve('var'),
  siteUrl: undefined,
  sessionSecret: undefined,
  staffLimits: { session: 12 * 60 * 60_000, idle: 30 * 60_000 },
  registersByMail: false,
  smtpUrl: undefined,
  ratesUrl: undefined,
  openSearchUrl: undefined,
  trustProxy: [],
  metrics: false,
  logLevel: 'warn',
  nightOverdueHours: 36,
  demo: undefined,
  drainMilliseconds: 0,
  editionsSignedWithin: 30 * 24 * 60 * 60_000,
  razorpay: undefined,
  imapUrl: undefined,
};
const names = [
  'PORT',
  'HOST',
  'SHOP_DATA',
  'SITE_URL',
  'SESSION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'REGISTRATION',
  'RATES_URL',
  'OPENSEARCH_URL',
  'TRUST_PROXY',
  'METRICS',
  'LOG_LEVEL',
  'NIGHT_OVERDUE_HOURS',
  'DEMO',
  'DRAIN_SECONDS',
  'EDITIONS_SIGNED_DAYS',
  'STAFF_SESSION_HOURS',
  'STAFF_IDLE_MINUTES',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_URL',
];
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16),
};

test('without settings the defaults apply; unknown variables are ignored', () => {
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PATH: '/bin', NODE_ENV: 'x' })).toEqual(defaults);
});

test('an empty setting counts as not set', () => {
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
});

test('given settings take effect', () => {
  const settings = readSettings({
    PORT: '8080',
    HOST: '0.0.0.0',
    SHOP_DATA: '/srv/shop',
    SITE_URL: 'https://parts.example//',
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    IMAP_URL: 'imaps://user:pass@mail.example/INBOX',
    RATES_URL: 'https://rates.example/INR',
    TRUST_PROXY: '127.0.0.1, 172.16.0.0/12,::1',
    METRICS: 'true',
    LOG_LEVEL: 'info',
    NIGHT_OVERDUE_HOURS: '0',
    DEMO: '0',
    DRAIN_SECONDS: '5',
    EDITIONS_SIGNED_DAYS: '7',
    STAFF_SESSION_HOURS: '8',
    STAFF_IDLE_MINUTES: '10',
    ...razorpay,
  });
  expect(settings).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataFolder: '/srv/shop',
    siteUrl: 'https://parts.example',
    sessionSecret: 's'.repeat(32),
    staffLimits: { session: 8 * 60 * 60_000, idle: 10 * 60_000 },
    smtpUrl: 'smtps://user:pass@mail.example:465',
    imapUrl: 'imaps://user:pass@mail.example/INBOX',
    registersByMail: true,
    ratesUrl: 'https://rates.example/INR',
    trustProxy: ['127.0.0.1', '172.16.0.0/12', '::1'],
    metrics: true,
    logLevel: 'info',
    nightOverdueHours: 0,
    demo: false,
    drainMilliseconds: 5000,
    editionsSignedWithin: 7 * 24 * 60 * 60_000,
    razorpay: { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'secret-of-the-key', webhookSecret: 'w'.repeat(16) },
  });
});

test('the keys of Razorpay are there together or not at all, and those that are missing are named', () => {
  expect(() => readSettings({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: '' })).toThrow(
    /^These settings are not right:\n {2}RAZORPAY_WEBHOOK_SECRET: expected beside RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET$/,
  );
  expect(() => readSettings({ RAZORPAY_KEY_SECRET: 'secret-of-the-key' })).toThrow(
    /\n {2}RAZORPAY_KEY_ID: expected beside RAZORPAY_KEY_SECRET\n {2}RAZORPAY_WEBHOOK_SECRET: expected beside/,
  );
});

test('a shop.yaml with Razorpay needs its keys, and one without it does not', () => {
  const shop = (isOffered: boolean) => ({ payment: { razorpay: isOffered } });
  expect(() => expectProviderKeys(shop(true), readSettings({}))).toThrow(
    new SettingsError(
      `These settings are not right:\n${Object.keys(razorpay)
        .map((name) => `  ${name}: expected, because shop.yaml has razorpay: true`)
        .join('\n')}`,
    ),
  );
  expect(() => expectProviderKeys(shop(true), readSettings(razorpay))).not.toThrow();
  expect(() => expectProviderKeys(shop(false), readSettings({}))).not.toThrow();
});

test('accounts open by mail if the shop sends mail, unless the setting says otherwise', () => {
  const SMTP_URL = 'smtp://mail.example';
  const byMail = (env: Record<string, string>) => readSettings(env).registersByMail;
  expect([byMail({}), byMail({ SMTP_URL })]).toEqual([false, true]);
  expect([byMail({ REGISTRATION: 'by_mail' }), byMail({ SMTP_URL, REGISTRATION: 'at_once' })]).toEqual([true, false]);
});

test.each([
  ['PORT', 'http', 'expected a port number'],
  ['PORT', '70000', 'expected a port from 0 to 65535'],
  ['PORT', '-1', 'expected a port from 0 to 65535'],
  ['PORT', '80.5', 'expected a port number'],
  ['SITE_URL', 'parts.example', 'expected an address such as https://parts.example'],
  ['SITE_URL', 'ftp://parts.example', 'expected an address such as https://parts.example'],
  ['SESSION_SECRET', 'short', 'expected at least 32 characters'],
  ['DATABASE_URL', 'mysql://db/shop', 'expected an address such as postgres://user:password@host:5432/shop'],
  ['SMTP_URL', 'https://mail.example', 'expected an address such as smtp://user:password@host:587'],
  ['SMTP_URL', 'smtp://mail.example?plain=yes', 'expected plain=true or plain=false, with smtp:// only'],
  ['SMTP_URL', 'smtp://mail.example?plain=true&plain=false', 'expected plain=true or plain=false'],
  ['SMTP_URL', 'smtps://mail.example?plain=true', 'with smtp:// only'],
  ['IMAP_URL', 'imaps://mail.example', 'expected an address such as imaps://user:password@host'],
  ['IMAP_URL', 'imaps://user:pass@mail.example?plain=true', 'for imap:// only'],
  ['REGISTRATION', 'mail', 'expected by_mail or at_once'],
  ['RATES_URL', 'file:///etc/passwd', 'expected an address'],
  ['DEMO', 'maybe', 'expected true or false'],
  ['METRICS', 'maybe', 'expected true or false'],
  ['LOG_LEVEL', 'loud', 'expected one of fatal, error, warn, info, debug, trace, silent'],
  ['NIGHT_OVERDUE_HOURS', 'daily', 'expected a number of hours'],
  ['NIGHT_OVERDUE_HOURS', '-1', 'expected hours, or 0 for never'],
  ['STAFF_SESSION_HOURS', '0', 'expected hours from 1 to 720'],
  ['STAFF_SESSION_HOURS', 'day', 'expected a number of hours'],
  ['STAFF_IDLE_MINUTES', '0.5', 'expected minutes from 1 to 43200'],
  ['DRAIN_SECONDS', 'long', 'expected a number of seconds'],
  ['DRAIN_SECONDS', '3600', 'expected seconds from 0 to 60'],
  ['RAZORPAY_KEY_ID', 'secret-of-the-key', 'expected a key id such as rzp_live_'],
  ['RAZORPAY_KEY_SECRET', 'short', 'expected the secret of RAZORPAY_KEY_ID'],
  ['RAZORPAY_WEBHOOK_SECRET', 'short', 'expected at least 16 characters'],
  ['TRUST_PROXY', 'true', 'expected addresses or networks'],
  ['TRUST_PROXY', '10.0.0.0/33', 'expected addresses or networks'],
  ['TRUST_PROXY', '0.0.0.0/0', 'expected addresses or networks'],
  ['TRUST_PROXY', '10.0.0.1,', 'expected addresses or networks'],
])('%s=%s is refused and named', (name, value, expected) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(
    new RegExp(`^  ${name}: .*${expected.replace(/[?.]/g, '\\$&')}`, 'm'),
  );
});

test('every wrong setting is named at once', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'x', SESSION_SECRET: 'x' })).toThrow(
    /PORT: [^\n]+\n {2}SESSION_SECRET: [^\n]+\n {2}DEMO: /,
  );
});

test('a public address in capital letters is https all the same', () => {
  expect(readSettings({ SITE_URL: 'HTTPS://Parts.Example/' }).siteUrl).toBe('https://parts.example');
});
