import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import type { AnswerTemplate } from '../../../api/shop/templates/contract';
import { blankIn, readyTemplates, templateLimits } from '../../../api/shop/templates/rules';
import { stringsFor, translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { wordsProblem } from '../desk/quote';
import { deskOrderSections } from '../desk/strings';
import { TemplateForm } from './TemplateForm';
import { changedTo, choicesWith, differing, loadChoices, missingIn, valuesOf, withTemplate } from './templates';

afterEach(() => vi.unstubAllGlobals());

const template: AnswerTemplate = {
  ...{ templateId: 'a', name: 'Thanks', version: 1, at: '2026-01-01T00:00:00.000Z', by: 'ravi@example.com' },
  words: { ...valuesOf(), en: 'Thank you', hi: 'धन्यवाद' },
};

test.each(languageCodes)('each ready template has its words in %s, as long as a template may be', (language) => {
  const t = translateIn(language);
  for (const ready of readyTemplates) {
    const words = t(`templates.words.${ready}`);
    expect(words.length).toBeLessThanOrEqual(templateLimits.words);
    expect(t(`templates.names.${ready}`).length).toBeLessThanOrEqual(templateLimits.name);
    // What has to be filled in is the same in all languages.
    expect([ready, blankIn(words) !== undefined]).toEqual([ready, ['instead', 'date', 'shipped'].includes(ready)]);
  }
});

test("words are in the customer's language, with the seller's own beside them; the shop's come first", async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [template] }));
  const [first, price] = await loadChoices('ta', 'hi');
  expect(first).toEqual({
    ...{ key: 'a', name: 'Thanks' },
    // Nobody has written it in Tamil.
    words: { text: 'Thank you', lang: 'en' },
    own: { text: 'धन्यवाद', lang: 'hi' },
  });
  expect(price).toEqual({
    ...{ key: 'price', name: translateIn('hi')('templates.names.price') },
    words: { text: translateIn('ta')('templates.words.price'), lang: 'ta' },
    own: { text: translateIn('hi')('templates.words.price'), lang: 'hi' },
  });
  expect(await loadChoices('en', 'en')).toHaveLength(readyTemplates.length + 1);
});

test('a search finds templates by words of either language, and of their names', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [template] }));
  const choices = await loadChoices('hi', 'en');
  const keys = (query: string) => choicesWith(choices, query).map(({ key }) => key);
  expect(keys('')).toHaveLength(choices.length);
  expect(keys('THANKS')).toEqual(['a']);
  expect(keys('पिन कोड')).toEqual(['address']);
  expect(keys('tracking shipped')).toEqual(['shipped']);
  expect(keys('tracking zvxwan')).toEqual([]);
});

test('the list is by name; a template says which languages are sent in English', () => {
  const other = { ...template, templateId: 'b', name: 'Hello' };
  expect(withTemplate([template], other).map(({ name }) => name)).toEqual(['Hello', 'Thanks']);
  expect(withTemplate([template, other], { ...template, name: 'A' }).map(({ name }) => name)).toEqual(['A', 'Hello']);
  expect(missingIn(template)).toEqual(['ta', 'te', 'bn', 'gu', 'mr', 'kn', 'ml']);
});

test("after another seller's change, what is typed stays and theirs is shown beside it", () => {
  const typed = { ...valuesOf(template), name: 'Many thanks' };
  const theirs = { ...template, words: { ...template.words, hi: 'शुक्रिया' }, version: 2 };
  expect(differing(typed, theirs)).toEqual({ name: 'Thanks', hi: 'शुक्रिया' });
  expect(differing(valuesOf(theirs), theirs)).toEqual({});
  expect(changedTo(new ApiFailure(409, JSON.stringify({ error: 'changed', data: theirs })))).toEqual(theirs);
  expect(changedTo(new ApiFailure(409, JSON.stringify({ error: 'other' })))).toBeUndefined();
});

test('what was typed and not saved is in the form again', () => {
  const stored = new Map([['desk-template a', JSON.stringify({ name: 'Many thanks', hi: 'बहुत धन्यवाद' })]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  const props = { language: 'en', base: '', strings: stringsFor('en', deskOrderSections) } as const;
  const form = (of?: AnswerTemplate) =>
    renderToStaticMarkup(createElement(TemplateForm, { ...props, template: of, onSaved: () => {}, onClose: () => {} }));
  for (const value of ['value="Many thanks"', 'बहुत धन्यवाद', 'Thank you', 'lang="ta"'])
    expect(form(template)).toContain(value);
  expect(form()).not.toContain('Thank you');
});

test('words with a blank are not sent', () => {
  const t = translateIn('en');
  expect(wordsProblem('from ___ on', t)).toBe(t('desk.templates.blank'));
  expect(wordsProblem('from Monday on', t)).toBeUndefined();
});
