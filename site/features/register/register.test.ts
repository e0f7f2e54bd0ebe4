import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import { registerBody } from '../../../api/shop/register/contract';
import { finishForm, registerPageForm } from '../../../api/shop/register/form';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { check } from '../../ui/form';
import { isSignedIn } from '../login/signed-in';
import { finishFailure, finishRegistration, register, registrationOf } from './register';

const t = translateIn('en');
const good = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '+91 98765 43210',
  password: 'secret',
  confirmPassword: 'secret',
};
const sameTwice = (length: number) => ({ password: 'x'.repeat(length), confirmPassword: 'x'.repeat(length) });
const wrongFields = (change: Record<string, string>) =>
  Object.keys(check(t, registerPageForm(), { ...good, ...change }));

test.each(languageCodes)('the link to register again has another name than the button beside it (%s)', (language) => {
  const strings = translateIn(language);
  expect(strings('register.again')).not.toBe(strings('register.submit'));
});

test('a valid form has no problems, even without the optional fields', () => {
  expect(check(t, registerPageForm(), good)).toEqual({});
  expect(wrongFields({ firstName: '', lastName: '', phone: '' })).toEqual([]);
});

describe('the field is named when', () => {
  const tooShort = 'Password must be at least 6 characters long';
  test.each([
    ['email', { email: '' }, 'Please fill in: Email'],
    ['email', { email: 'asha@example' }, t('form.email')],
    ['email', { email: 'asha example@example.in' }, t('form.email')],
    ['phone', { phone: '12345' }, t('form.phone')],
    ['phone', { phone: '+91 12345 67890' }, t('form.phone')],
    ['password', { password: 'five5', confirmPassword: 'five5' }, tooShort],
    ['password', sameTwice(201), 'Password is too long: at most 200 characters.'],
    ['confirmPassword', { confirmPassword: '' }, 'Please fill in: Confirm password'],
    ['confirmPassword', { confirmPassword: 'Secret' }, 'Passwords do not match'],
    ['firstName', { firstName: 'a'.repeat(81) }, 'First name is too long: at most 80 characters.'],
    ['lastName', { lastName: 'a'.repeat(81) }, 'Last name is too long: at most 80 characters.'],
  ])('%s is wrong: %j', (field, change, text) => {
    expect(check(t, registerPageForm(), { ...good, ...change })).toEqual({ [field]: text });
  });
});

test('the longest names and the longest password are accepted', () => {
  expect(wrongFields({ firstName: 'a'.repeat(80), lastName: 'a'.repeat(80), ...sameTwice(200) })).toEqual([]);
});

test('an empty form names everything that is required, with a text for each', () => {
  expect(check(t, registerPageForm(), {})).toEqual({
    email: 'Please fill in: Email',
    password: 'Password must be at least 6 characters long',
    confirmPassword: 'Please fill in: Confirm password',
  });
});

test('what is sent is what the server accepts, without the repeated password', () => {
  expect(registrationOf(good)).not.toHaveProperty('confirmPassword');
  expect(registerBody.safeParse(registrationOf(good)).success).toBe(true);
  expect(registerBody.safeParse(registrationOf({ email: good.email, password: good.password })).success).toBe(true);
});

test('a form with empty optional fields is accepted by the server too', () => {
  expect(registerBody.safeParse(registrationOf({ ...good, firstName: '', lastName: '', phone: '' })).success).toBe(
    true,
  );
});

describe('registering', () => {
  let stored: Record<'local' | 'session', Map<string, string>>;
  beforeEach(() => {
    stored = { local: new Map([['cart_asked_at', '1']]), session: new Map() };
    for (const kind of ['local', 'session'] as const)
      vi.stubGlobal(`${kind}Storage`, {
        getItem: (key: string) => stored[kind].get(key) ?? null,
        setItem: (key: string, value: string) => void stored[kind].set(key, value),
        removeItem: (key: string) => void stored[kind].delete(key),
      });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('signs in, asks for the cart again in every tab, and leaves a welcome for the next page', async () => {
    const asked = vi.fn(async () => Response.json({ user: {} }));
    vi.stubGlobal('fetch', asked);
    expect(await register(good, t, 'hi', null)).toBe(false);
    const { confirmPassword: _, ...sent } = good;
    expect(asked).toHaveBeenCalledExactlyOnceWith('/api/auth/register', expect.objectContaining({ method: 'POST' }));
    const [[, request]] = asked.mock.calls as unknown as [[string, { body: string }]];
    expect(JSON.parse(request.body)).toEqual({ ...sent, language: 'hi' });
    expect(isSignedIn()).toBe(true);
    expect([...stored.local.keys()]).toEqual(['signed_in', 'cart_changed_at']);
    expect(JSON.parse(stored.session.get('toast') ?? '')).toEqual({
      kind: 'good',
      title: 'Account created!',
      text: 'Welcome to the product. You are now logged in.',
    });
  });

  test('by mail changes nothing yet, and takes the way on along, if it is one of this shop', async () => {
    const asked = vi.fn(async (_path: string, _request: { body: string }) =>
      Response.json({ sent: true }, { status: 202 }),
    );
    vi.stubGlobal('fetch', asked);
    const ways = ['/hi/checkout?a=1', '//evil.example', `/${'x'.repeat(600)}`, null];
    for (const next of ways) expect(await register(good, t, 'en', next)).toBe(true);
    expect(asked.mock.calls.map(([, { body }]) => JSON.parse(body).next)).toEqual([
      ways[0],
      undefined,
      undefined,
      undefined,
    ]);
    expect([isSignedIn(), [...stored.local.keys()], stored.session.size]).toEqual([false, ['cart_asked_at'], 0]);
  });

  test('is finished by the link of the mail, which leads on within this shop only', async () => {
    for (const [next, path] of [
      ['/hi/checkout?a=1', '/hi/checkout?a=1'],
      ['//evil.example', '/hi/'],
      [null, '/hi/'],
    ]) {
      const asked = vi.fn(async (_path: string, _request: { body: string }) =>
        Response.json({ user: {}, next }, { status: 201 }),
      );
      vi.stubGlobal('fetch', asked);
      expect(await finishRegistration('token', 'secret', t, '/hi/')).toBe(path);
      expect(JSON.parse(asked.mock.calls[0]?.[1].body ?? '')).toEqual({ token: 'token', password: 'secret' });
    }
    expect(isSignedIn()).toBe(true);
    expect([...stored.local.keys()]).toEqual(['signed_in', 'cart_changed_at']);
    expect(JSON.parse(stored.session.get('toast') ?? '')).toMatchObject({ title: 'Account created!' });
  });

  test('by a link that opens no account says why, and what to do', () => {
    const refused = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));
    expect(finishFailure(refused(410, 'link_expired'), t)).toBe(t('register.linkExpired'));
    expect(finishFailure(refused(409, 'email_taken'), t)).toBe(t('register.emailTaken'));
    expect(finishFailure(refused(401, 'wrong_password'), t)).toEqual({ password: t('register.notChosen') });
    expect(check(t, finishForm, { password: '' })).toEqual({ password: 'Please fill in: Password' });
    expect(check(t, finishForm, { password: 'x' })).toEqual({});
  });

  test('that is refused changes nothing', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 409 }));
    await expect(register(good, t, 'en', null)).rejects.toThrow('409');
    expect([isSignedIn(), [...stored.local.keys()], stored.session.size]).toEqual([false, ['cart_asked_at'], 0]);
  });
});
