import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, inject, test } from 'vitest';
import { openTexts } from './texts.ts';

const whole = fileURLToPath(new URL('../../site/public/locales', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(inject('testFolder'), 'texts-'));
  cpSync(whole, folder, { recursive: true });
});

const key = 'reset.mailIgnore';

test('a release without a language of this version has its texts in English, until one comes that has it', () => {
  rmSync(join(folder, 'ml'), { recursive: true });
  const { texts, addLacking } = openTexts(folder);
  const right = openTexts(whole).texts;
  expect(texts('ml')(key)).toBe(right('en')(key));
  expect(texts('ta')(key)).toBe(right('ta')(key));
  addLacking(whole);
  expect(texts('ml')(key)).toBe(right('ml')(key));
  expect(texts('ml')(key)).not.toBe(right('en')(key));
});

test('texts that were read stay, whatever comes later', () => {
  const { texts, addLacking } = openTexts(folder);
  const before = texts('ta')(key);
  writeFileSync(join(folder, 'ta', 'common.json'), '{');
  addLacking(folder);
  expect(texts('ta')(key)).toBe(before);
});

test.each(['ml', 'en'])('a language (%s) whose file alone is missing is refused', (language) => {
  rmSync(join(folder, language, 'common.json'));
  expect(() => openTexts(folder)).toThrow('common.json');
});
