import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import { contactBody } from '../../../api/shop/messages/contract';
import { contactForm } from '../../../api/shop/messages/form';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { check } from '../../ui/form';
import { contact, givenContact } from './contact';
import { messageFailure, messageOf, startOf } from './message';

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
  const message = messageOf(contact, good, 'hi', 4321.6);
  expect(message).toEqual({ ...good, language: 'hi', reference_code: '', elapsed: 4322 });
  expect(contactBody.parse(message)).toEqual(message);
});

test('a clock that was set back does not send a negative time', () => {
  expect(messageOf(contact, good, 'en', -5).elapsed).toBe(0);
});

describe.each(languageCodes)('in %s', (language) => {
  const t = translateIn(language);
  test('every problem has its own complete text', () => {
    const empty = check(t, contactForm, {});
    expect(Object.keys(empty)).toEqual(['firstName', 'lastName', 'email', 'subject', 'message']);
    expect(new Set(Object.values(empty)).size).toBe(5);
    const long = Object.fromEntries(Object.keys(contactForm).map((name) => [name, 'x'.repeat(6000)]));
    const wrong = { ...good, email: 'a@', phone: '1' };
    const texts = [empty, check(t, contactForm, long), check(t, contactForm, wrong)].flatMap((found) =>
      Object.values(found),
    );
    for (const text of texts) expect(text).not.toMatch(/\{\{|^(?:form|contact|checkout)\./);
    expect(check(t, contactForm, wrong)).toEqual({ email: t('form.email'), phone: t('form.phone') });
    expect(check(t, contactForm, good)).toEqual({});
  });
});

test('a failure means too many messages, wrong fields, or a message that was not sent', () => {
  const t = translateIn('en');
  const refused = (status: number, body: object) =>
    messageFailure(contact, new ApiFailure(status, JSON.stringify(body)), t, '+91 1');
  expect(refused(429, { error: 'too_many', retryMinutes: 3 })).toBe(
    t('contact.tooMany', { minutes: 3, phone: '+91 1' }),
  );
  expect(refused(400, { error: 'invalid', fields: [{ field: 'email', message: 'email' }] })).toEqual({
    email: t('form.email'),
  });
  expect(refused(400, { error: 'invalid', fields: [{ field: 'elapsed', message: 'x' }] })).toBe(t('errors.general'));
  expect(refused(500, {})).toBe(t('errors.general'));
});

test('a draft stays with the address it was typed at; another address brings its own part', () => {
  const draft = { values: { firstName: 'Asha', part: 'X1', message: 'Hello' }, since: 1, search: '?part=X1' };
  expect(startOf(contact, { ...draft, values: { part: 'X2' } }, '?part=X1', givenContact('?part=X1'))).toEqual({
    part: 'X2',
    subject: 'parts',
  });
  expect(startOf(contact, draft, '?part=X9', givenContact('?part=X9'))).toEqual({
    ...{ firstName: 'Asha', message: 'Hello', part: 'X9', subject: 'parts' },
  });
  expect(startOf(contact, draft, '', givenContact(''))).toEqual({ firstName: 'Asha', message: 'Hello' });
  expect(startOf(contact, undefined, '', {})).toEqual({});
});
