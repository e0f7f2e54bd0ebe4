import { describe, expect, test } from 'vitest';
import { contactBody } from '../../../api/contract/contact';
import { contactFieldNames } from '../../../api/contract/contact-rules';
import { languageCodes } from '../../../api/contract/languages';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { checkContact, contactFailure, messageOf } from './contact';

const good = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '',
  subject: 'general',
  part: '',
  message: 'Hello',
};

test('what the form sends is what the server accepts', () => {
  const message = messageOf(good, 'hi', 4321.6);
  expect(message).toEqual({ ...good, language: 'hi', reference_code: '', elapsed: 4322 });
  expect(contactBody.parse(message)).toEqual(message);
});

test('a clock that was set back does not send a negative time', () => {
  expect(messageOf(good, 'en', -5).elapsed).toBe(0);
});

describe.each(languageCodes)('in %s', (language) => {
  const t = translateIn(language);
  test('every problem has its own complete text', () => {
    const empty = checkContact({}, t);
    expect(Object.keys(empty)).toEqual(['firstName', 'lastName', 'email', 'subject', 'message']);
    expect(new Set(Object.values(empty)).size).toBe(5);
    const long = Object.fromEntries(contactFieldNames.map((name) => [name, 'x'.repeat(6000)]));
    const wrong = { ...good, email: 'a@', phone: '1' };
    const texts = [empty, checkContact(long, t), checkContact(wrong, t)].flatMap((found) => Object.values(found));
    for (const text of texts) expect(text).not.toMatch(/\{\{|^(?:form|contact|checkout)\./);
    expect(checkContact(wrong, t)).toEqual({ email: t('form.email'), phone: t('form.phone') });
    expect(checkContact(good, t)).toEqual({});
  });
});

test('a failure means too many messages, wrong fields, or a message that was not sent', () => {
  const t = translateIn('en');
  const refused = (status: number, body: object) =>
    contactFailure(new ApiFailure(status, JSON.stringify(body)), t, '+91 1');
  expect(refused(429, { error: 'too_many', retryMinutes: 3 })).toBe(
    t('contact.tooMany', { minutes: 3, phone: '+91 1' }),
  );
  expect(refused(400, { error: 'invalid', fields: [{ field: 'email', message: 'email' }] })).toEqual({
    email: t('form.email'),
  });
  expect(refused(400, { error: 'invalid', fields: [{ field: 'elapsed', message: 'x' }] })).toBe(t('errors.general'));
  expect(refused(500, {})).toBe(t('errors.general'));
});
