import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadTexts } from '../../serve/texts.ts';
import { fullLanguages, type Language } from '../language/languages.ts';
import type { MailDesk } from '../orders/mails.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import { contentMail, damageMail, nightMail } from './mails.ts';
import { contentCommand, damageCommands, nightCommands, remedies, type WrongNight, wrongNights } from './rules.ts';

const texts = loadTexts(fileURLToPath(new URL('../../../site/public/locales', import.meta.url)));
const desk: MailDesk = { shop: loadShop(), texts, siteUrl: 'https://parts.example' };
const evil = '<img src=x onerror=alert(1)>';
const mailOf = (language: Language, state: WrongNight, changes = {}) =>
  nightMail(desk, language, 'seller@example.com', {
    state,
    startedAt: '2026-11-21T21:00:00.000Z',
    endedAt: null,
    lastSuccessAt: '2026-11-20T21:04:00.000Z',
    message: `First line\n${evil}`,
    ...changes,
  });

describe.each(fullLanguages)('in %s', (language) => {
  test.each(wrongNights)('%s is complete and escaped, in the time of India', (state) => {
    const { kind, subject, text, html, to, replyTo } = mailOf(language, state);
    expect([kind, to, replyTo]).toEqual(['notice', 'seller@example.com', desk.shop.contact.email]);
    expect(text + html).not.toMatch(/\{\{|\bnight\.|\bmail\.[a-z]|undefined|Invalid/);
    // 21:00 UTC is half past two of the next day.
    expect(subject).toMatch(/(?:22.*2026|2026.*22).*\b0?2:30/);
    expect(text).toMatch(/(?:21.*2026|2026.*21).*\b0?2:34/);
    expect(text).toContain(`  First line\n  ${evil}`);
    expect(text).toContain(nightCommands[state]);
    expect(text).toContain(`https://parts.example${language === 'en' ? '' : `/${language}`}/desk`);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain('<img');
    if (language !== 'en') expect(subject.replace(/[\d:, ]/g, '')).not.toMatch(/[A-Za-z]{3}/);
  });

  test('a mistake in the content is told whole and escaped, in the time of India', () => {
    const wrong = { since: '2026-11-21T21:00:00.000Z', message: `content/shop.yaml:19: ${evil}` };
    const { subject, text, html } = contentMail(desk, language, 'seller@example.com', wrong);
    expect(text + html).not.toMatch(/\{\{|\bnight\.|\bmail\.[a-z]|undefined|Invalid/);
    expect(subject).toMatch(/(?:22.*2026|2026.*22).*\b0?2:30/);
    expect(text).toContain(`  content/shop.yaml:19: ${evil}`);
    expect(text).toContain(contentCommand);
    expect(html).not.toContain('<img');
    if (language !== 'en') expect(subject.replace(/[\d:, ]/g, '')).not.toMatch(/[A-Za-z]{3}/);
  });

  test.each(remedies)('damaged files are named, with the time of discovery and the remedy: %s', (remedy) => {
    const files = ['releases/1/a.html', `releases/1/${evil}`];
    const damage = { since: '2026-11-21T21:00:00.000Z', files, total: 40, remedy };
    const { kind, subject, text, html } = damageMail(desk, language, 'seller@example.com', damage);
    expect(kind).toBe('notice');
    expect(text + html).not.toMatch(/\{\{|\bnight\.|\bmail\.[a-z]|undefined|Invalid/);
    expect(subject).toMatch(/(?:22.*2026|2026.*22).*\b0?2:30/);
    expect(text).toContain(`${hostname()}: releases/1/a.html\n  ${hostname()}: releases/1/${evil}`);
    expect(text).toMatch(/\b40\b/);
    expect(text).toContain(damageCommands[remedy]);
    expect(html).not.toContain('<img');
    if (language !== 'en') expect(subject.replace(/[\d:, ]/g, '')).not.toMatch(/[A-Za-z]{3}/);
  });
});

test('unknown values are left out', () => {
  const { text } = mailOf('en', 'overdue', { message: '', lastSuccessAt: null });
  expect(text).not.toContain('What the update reported');
  expect(text).not.toContain('Last successful');
});
