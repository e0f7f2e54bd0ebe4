import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiryFor, itemForSale } from '../../testing/customer.ts';
import { mailsFor, type ReadMail, readMails } from '../../testing/mails.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';

/**
 * A stranger's text reaches nobody else's mailbox. This test causes each mail that a stranger can cause, with a word in
 * every text field, and looks for the word in the mails.
 */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
});
afterAll(() => shop.close());

const word = 'Zvxwan';
const typed = new RegExp(word, 'i');
const password = 'strut-tower-1';
type Cookies = Record<string, string>;

const post = (url: string, payload: object, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, cookies, headers: { 'user-agent': `${word} Firefox`, ...headers } });

/** An account whose owner typed the word into every field. */
async function register(email: string): Promise<Cookies> {
  const payload = { email, password, firstName: word, lastName: word, phone: '9876543210' };
  return cookiesOf(await post('/api/auth/register', payload));
}

const address = {
  ...{ firstName: word, lastName: word, address: `${word} Road 1`, city: word, state: word, zipCode: '560025' },
  country: 'India',
};
const vehicle = { label: `${word} Special`, year: 2018, plate: 'MH 12 AB 1234', vin: 'ZVXWAN00000000000' };

async function sendEnquiry(cookies: Cookies, email: string, path = '/api/orders', sent = 201): Promise<void> {
  const enquiry = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  const answer = await post(
    path,
    {
      ...enquiry,
      items: enquiry.items.map((item) => ({ ...item, vehicle: { label: `${word} Line`, year: 2018 } })),
      shippingAddress: address,
      billingAddress: address,
      vehicle,
      note: `You have won! ${word}.example`,
      contactInfo: { email, phone: '9876543210' },
    },
    cookies,
  );
  expect(answer.statusCode, answer.body).toBe(sent);
}

const sendAsGuest = (email: string) => sendEnquiry({}, email, '/api/enquiries', 202);

const mailsTo = (email: string) => mailsFor(shop, email);
const contentOf = ({ subject, text, html, head }: ReadMail) => [subject, text, html, ...head].join('\n');

async function expectOwnWords(email: string, mails: number): Promise<ReadMail[]> {
  const found = await mailsTo(email);
  expect(found).toHaveLength(mails);
  for (const mail of found) expect(contentOf(mail)).not.toMatch(typed);
  return found;
}

/** Somebody who is signed in opens the link of the newest mail. */
async function prove(email: string, cookies: Cookies) {
  const token = /\/prove-email#token=(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1];
  return post('/api/auth/email-proof/confirm', { token: token ?? '-' }, cookies);
}

const written = {
  ...{ firstName: word, lastName: word, phone: '9876543210', part: word, message: `${word} ${word}` },
  ...{ language: 'en', elapsed: 20_000 },
};

test('a stranger writes by the forms in somebody’s name', async () => {
  const email = 'of-forms@example.com';
  expect((await post('/api/contact', { ...written, email, subject: 'general' })).statusCode).toBe(200);
  const asked = { ...written, email, ...vehicle, vehicle: `${word} Special`, year: '2018', query: word };
  expect((await post('/api/request', asked)).statusCode).toBe(200);
  await expectOwnWords(email, 2);
});

test('a stranger orders for somebody, from an account of that address or of another', async () => {
  const email = 'of-orders@example.com';
  await sendEnquiry(await register(email), email);
  await sendEnquiry(await register('somebody-else@example.com'), email);
  const [own, other] = await expectOwnWords(email, 2);
  expect(own?.text).toContain('https://parts.example/prove-email#token=');
  expect(other?.text).not.toContain('prove-email');
  // The ordered items are in the shop's own words.
  for (const mail of [own, other]) expect(mail?.text).toContain(itemForSale(shop).partNumber);
});

test('a stranger sends an enquiry as a guest, to an address with an account and without one', async () => {
  const email = 'of-guests@example.com';
  await sendAsGuest(email);
  const [opened] = await expectOwnWords(email, 1);
  expect(opened?.text).toContain('https://parts.example/reset-password#token=');
  expect(opened?.text).toContain(itemForSale(shop).partNumber);
  const taken = 'of-guests-taken@example.com';
  await register(taken);
  await sendAsGuest(taken);
  const [waiting] = await expectOwnWords(taken, 1);
  expect(waiting?.text).toContain('https://parts.example/send-enquiry#token=');
});

test('a proven account orders for somebody else', async () => {
  const cookies = await register('proven-elsewhere@example.com');
  await post('/api/auth/email-proof', {}, cookies);
  expect((await prove('proven-elsewhere@example.com', cookies)).statusCode).toBe(200);
  await sendEnquiry(cookies, 'third@example.com');
  await expectOwnWords('third@example.com', 1);
});

test('a stranger does with an account of somebody’s address whatever causes a mail', async () => {
  const email = 'of-account@example.com';
  const cookies = await register(email);
  await post('/api/auth/email-proof', { language: 'hi' }, cookies);
  await post('/api/auth/forgot-password', { email, language: 'ta' });
  // A sign-in from a browser that is new to the account.
  await post('/api/auth/login', { email, password });
  await post('/api/auth/email-change', { email: `${word}@${word}.example`, password }, cookies);
  const fresh = 'tappet-cover-9';
  const changed = { currentPassword: password, newPassword: fresh, confirmPassword: fresh, language: 'bn' };
  const change = { method: 'PUT', url: '/api/auth/change-password', payload: changed, cookies } as const;
  expect((await shop.app.inject(change)).statusCode).toBe(200);
  await shop.app.inject({ method: 'DELETE', url: '/api/user/account', payload: { password: fresh }, cookies });
  await expectOwnWords(email, 6);
});

test('a stranger wants somebody’s address for another account', async () => {
  const cookies = await register('thief@example.com');
  for (const email of ['free@example.com', 'thiefs-other@example.com']) {
    if (email !== 'free@example.com') await register(email);
    await post('/api/auth/email-change', { email, password }, cookies);
    await expectOwnWords(email, 1);
  }
});

test('once a mailbox is proven, mails to it quote everything, and mails elsewhere nothing', async () => {
  const email = 'reader@example.com';
  const cookies = await register(email);
  await sendEnquiry(cookies, email);
  expect((await prove(email, cookies)).json()).toEqual({ email });
  const { user } = (await shop.app.inject({ url: '/api/auth/me', cookies })).json();
  expect(user.emailProven).toBe(true);
  await sendEnquiry(cookies, 'Reader@Example.com');
  const [newest] = await mailsTo('Reader@example.com');
  for (const text of [`You have won! ${word}.example`, `${word} Road 1`, `${word} Special`, `${word} Line`])
    expect(newest?.text).toContain(text);
  await post('/api/auth/email-change', { email: 'readers-new@example.com', password }, cookies);
  expect((await mailsTo(email)).at(-1)?.text).toContain('readers-new@example.com');
});

test('a click proves nothing for a stranger, nor for another address, nor too late', async () => {
  const email = 'victim@example.com';
  const stranger = await register(email);
  await post('/api/auth/email-proof', {}, stranger);
  // The reader of the mail is not signed in to the stranger's account.
  expect((await prove(email, {})).statusCode).toBe(401);
  expect((await prove(email, await register('victims-own@example.com'))).json().error).toBe('link_expired');
  const user = await shop.store.users.byEmail(email);
  if (!user) throw new Error('there is no such account');
  const confirm = async (token: string) =>
    (await post('/api/auth/email-proof/confirm', { token }, stranger)).statusCode;
  const { emailProofs } = shop.app;
  for (const token of [
    emailProofs.write(user, Date.now() - 1),
    emailProofs.write({ ...user, email: 'other@example.com' }, Date.now() + 60_000),
    `${emailProofs.write(user, Date.now() + 60_000)}.x`,
    'zzzzzzzzz.',
    '.',
  ])
    expect(await confirm(token)).toBe(410);
  expect((await shop.store.users.byEmail(email))?.emailProvenAt).toBeNull();
  expect(await confirm(emailProofs.write(user, Date.now() + 60_000))).toBe(200);
  expect((await post('/api/auth/email-proof', {}, stranger)).json()).toEqual({ proven: true });
});

test('an account asks for few of these mails, and one mailbox gets few of them', async () => {
  const cookies = await register('often@example.com');
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await post('/api/auth/email-proof', {}, cookies)).statusCode);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  for (const tag of ['a', 'b']) await post('/api/auth/email-proof', {}, await register(`often+${tag}@example.com`));
  await shop.app.sendMails();
  expect(readMails(shop.settings.dataFolder).filter(({ to }) => to.startsWith('often'))).toHaveLength(3);
});
