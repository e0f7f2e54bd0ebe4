import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fullLanguages } from '../../../api/shop/language/languages';
import { cookieDays, retentionDays, unopenedAccountDays } from '../../../api/shop/retention/rules';
import { readPage } from './read-page';
import { pageValues } from './values';

/** The privacy policy states the times of the removal rules, in every language. */

const folder = resolve(import.meta.dirname, '../../../content/pages');
const values = pageValues(readFileSync(join(folder, 'figures.yaml'), 'utf8'));
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test.each(fullLanguages)('in %s, the policy has the time of each rule and no other time', (language) => {
  const file = join(folder, language, 'privacy-policy.md');
  const page = readPage(file, readFileSync(file, 'utf8'), values[language]);
  const numbersOf = (id: string) =>
    sorted((page.sections.find((one) => one.id === id)?.body.match(/\d+/g) ?? []).map(Number));
  expect(numbersOf('retention')).toEqual(
    sorted([...Object.values(retentionDays), unopenedAccountDays, cookieDays.signIn]),
  );
  expect(numbersOf('cookies')).toEqual(sorted(Object.values(cookieDays)));
});

test.each(fullLanguages)('in %s, the times come from the rules themselves', (language) => {
  const text = readFileSync(join(folder, language, 'privacy-policy.md'), 'utf8');
  const retention = text.slice(text.indexOf('{#retention}'), text.indexOf('{#rights}'));
  for (const what of [...Object.keys(retentionDays), 'unopenedAccount']) {
    const name = `${what.replace(/[A-Z]/g, '_$&').toLowerCase()}_days`;
    expect(retention.split(`{{${name}}}`), name).toHaveLength(2);
  }
});

test.each(fullLanguages)(
  'in %s, the policy says that a business’s GSTIN is collected, and that invoices keep it',
  (language) => {
    const file = join(folder, language, 'privacy-policy.md');
    const { sections } = readPage(file, readFileSync(file, 'utf8'), values[language]);
    const naming = sections.filter(({ body }) => body.includes('GSTIN')).map(({ id }) => id);
    expect(naming).toEqual(['collect', 'your-data']);
  },
);
