import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import { contactBody } from '../../../api/shop/messages/contract';
import { contactFieldNames } from '../../../api/shop/messages/rules';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { contactForm, givenContact } from './contact';
import { checkMessage, messageFailure, messageOf, startOf } from './message';

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
  const message = messageOf(contactForm, good, 'hi', 4321.6);
  expect(message).toEqual({ ...good, language: 'hi', reference_code: '', elapsed: 4322 });
  expect(contactBody.parse(message)).toEqual(message);
});

test('a clock that was set back does not send a negative time', () => {
  expect(messageOf(contactForm, good, 'en', -5).elapsed).toBe(0);
});

describe.each(languageCodes)('in %s', (language) => {
  const t = translateIn(language);
  test('every problem has its own complete text', () => {
    const empty = checkMessage(contactForm, {}, t);
    expect(Object.keys(empty)).toEqual(['firstName', 'lastName', 'email', 'subject', 'message']);
    expect(new Set(Object.values(empty)).size).toBe(5);
    const long = Object.fromEntries(contactFieldNames.map((name) => [name, 'x'.repeat(6000)]));
    const wrong = { ...good, email: 'a@', phone: '1' };
    const texts = [empty, checkMessage(contactForm, long, t), checkMessage(contactForm, wrong, t)].flatMap((found) =>
      Object.values(found),
    );
    for (const text of texts) expect(text).not.toMatch(/\{\{|^(?:form|contact|checkout)\./);
    expect(checkMessage(contactForm, wrong, t)).toEqual({ email: t('form.email'), phone: t('form.phone') });
    expect(checkMessage(contactForm, good, t)).toEqual({});
  });
});

test('a failure means too many messages, wrong fields, or a message that was not sent', () => {
  const t = translateIn('en');
  const refused = (status: number, body: object) =>
    messageFailure(contactForm, new ApiFailure(status, JSON.stringify(body)), t, '+91 1');
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
  expect(startOf(contactForm, { ...draft, values: { part: 'X2' } }, '?part=X1', givenContact('?part=X1'))).toEqual({
    part: 'X2',
    subject: 'parts',
  });
  expect(startOf(contactForm, draft, '?part=X9', givenContact('?part=X9'))).toEqual({
    ...{ firstName: 'Asha', message: 'Hello', part: 'X9', subject: 'parts' },
  });
  expect(startOf(contactForm, draft, '', givenContact(''))).toEqual({ firstName: 'Asha', message: 'Hello' });
  expect(startOf(contactForm, undefined, '', {})).toEqual({});
});
