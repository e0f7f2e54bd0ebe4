import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { switchRelease } from '../../api/release/release.ts';
import { readSettings } from '../../api/settings.ts';
import { WrongUse } from '../cli/command.ts';
import { Refusal } from '../cli/refusal.ts';
import { madeFor } from './made-for.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'made-for-'));
});

const [here, there] = ['https://parts.example', 'https://other.example'];
/** What a command with this environment makes pages for. */
const make = (SITE_URL = '', onPurpose?: string) =>
  madeFor(readSettings({ SHOP_DATA: dataFolder, SITE_URL }), onPurpose).settings.siteUrl;
const kept = () => JSON.parse(readFileSync(join(dataFolder, 'made-for.json'), 'utf8'));

/** A live release that was made for an address. */
function release(address: string): void {
  const folder = join(dataFolder, 'releases', '1');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'robots.txt'), `User-agent: *\n\nSitemap: ${address}/sitemap.xml\n`);
  switchRelease(dataFolder, { id: '1', snapshot: 's', site: 'dist/a1' });
}

test('the first command with an address keeps it, and one without makes pages for the same', () => {
  expect(make(`${here}/`)).toBe(here);
  expect(kept()).toEqual({ siteUrl: here });
  expect(make()).toBe(here);
  expect(make(here)).toBe(here);
});

test('another address is refused, named with what to do, and changes nothing', () => {
  make(here);
  expect(() => make(there)).toThrow(Refusal);
  expect(() => make(there)).toThrow(`made for ${here}, and SITE_URL says ${there}`);
  expect(() => make(there)).toThrow(`npm run generate -- --site-url ${there}`);
  expect(make()).toBe(here);
});

test('--site-url changes it on purpose', () => {
  make(here);
  expect(make(here, `${there}/`)).toBe(there);
  expect(make()).toBe(there);
  expect(() => make(here)).toThrow(Refusal);
});

test('a shop without an address gets one when it is set', () => {
  expect(make()).toBeUndefined();
  expect(make(here)).toBe(here);
});

test('of a shop that is older than the file, the live pages say it', () => {
  release(here);
  expect(() => make(there)).toThrow(Refusal);
  expect(make()).toBe(here);
  expect(kept()).toEqual({ siteUrl: here });
});

test('pages of a shop that had no address bind nobody', () => {
  release('http://localhost:4321');
  expect(make()).toBeUndefined();
  expect(make(here)).toBe(here);
});

test('an address that only begins like localhost binds', () => {
  release('http://localhost.example');
  expect(make()).toBe('http://localhost.example');
});

test('it says whether the live pages are of another address', () => {
  const isOther = (SITE_URL: string, onPurpose?: string) =>
    madeFor(readSettings({ SHOP_DATA: dataFolder, SITE_URL }), onPurpose).isOther;
  expect(isOther(here)).toBe(false);
  release(here);
  expect(isOther(here)).toBe(false);
  expect(isOther(here, there)).toBe(true);
});

test('what is no address is a wrong use, and a damaged file is named', () => {
  for (const text of ['parts.example', 'ftp://parts.example', '']) expect(() => make(here, text)).toThrow(WrongUse);
  writeFileSync(join(dataFolder, 'made-for.json'), '{');
  expect(() => make(here)).toThrow(/made-for\.json is damaged/);
});
