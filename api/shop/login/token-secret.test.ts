import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { SettingsError } from '../../serve/settings.ts';
import { tokenSecret } from './token-secret.ts';

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'secret-'));

test('one is made once, for its owner alone, and kept', () => {
  const folder = newFolder();
  const made = tokenSecret(folder, undefined);
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(tokenSecret(folder, undefined)).toBe(made);
  expect(readdirSync(folder)).toEqual(['session-secret']);
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
  expect(tokenSecret(folder, 'x'.repeat(32))).toBe('x'.repeat(32));
});

test.each(['', '\n', 'abc', 'x'.repeat(31)])('a kept one that is %j is refused, with what to do', (text) => {
  const folder = newFolder();
  const file = join(folder, 'session-secret');
  writeFileSync(file, text);
  const start = () => tokenSecret(folder, undefined);
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(`${file} is not right: expected at least 32 characters, found ${text.trim().length}.`);
  writeFileSync(file, 'x'.repeat(32));
  expect(start()).toBe('x'.repeat(32));
});
