import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { currentRelease, switchRelease } from '../../api/serve/release/release.ts';
import { readSettings } from '../../api/serve/settings.ts';
import { languageCodes } from '../../api/shop/language/languages.ts';
import { WrongUse } from '../cli/command.ts';
import { Refusal } from '../cli/refusal.ts';
import { run } from '../laboratory/command-runner.ts';
import { hostFor, madeFor } from './made-for.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'made-for-'));
});

const [here, there] = ['https://parts.example', 'https://other.example'];
/** What a command with this environment makes pages for. */
const make = (SITE_URL = '', onPurpose?: string) =>
  madeFor(readSettings({ SHOP_DATA: dataFolder, SITE_URL }), { 'site-url': onPurpose }).settings.siteUrl;
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
  expect(kept()).toEqual({ siteUrl: here, languages: languageCodes });
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

test('the live pages tell the address of a shop that is older than the file', () => {
  release(here);
  expect(() => make(there)).toThrow(Refusal);
  expect(make()).toBe(here);
  expect(kept()).toEqual({ siteUrl: here, languages: languageCodes });
});

test('pages of a shop that had no address allow any address', () => {
  release('http://localhost:4321');
  expect(make()).toBeUndefined();
  expect(make(here)).toBe(here);
});

test('an address that only begins like localhost is a real one', () => {
  release('http://localhost.example');
  expect(make()).toBe('http://localhost.example');
});

test('it says whether the live pages are of another address', () => {
  const isOther = (SITE_URL: string, onPurpose?: string) =>
    madeFor(readSettings({ SHOP_DATA: dataFolder, SITE_URL }), { 'site-url': onPurpose }).isOther;
  expect(isOther(here)).toBe(false);
  release(here);
  expect(isOther(here)).toBe(false);
  expect(isOther(here, there)).toBe(true);
});

const makeIn = (own: readonly string[], languages?: string) =>
  madeFor(readSettings({ SHOP_DATA: dataFolder }), { languages }, own);

test('a version with other languages makes no pages until they are named', () => {
  makeIn(['en', 'hi']);
  release(here);
  expect(makeIn(['hi', 'en']).isOther).toBe(false);
  const more = () => makeIn(['en', 'hi', 'pa']);
  expect(more).toThrow(Refusal);
  expect(more).toThrow('made in en,hi, and this version makes them in en,hi,pa: nothing was changed');
  expect(more).toThrow('npm run generate -- --languages en,hi,pa');
  expect(() => makeIn(['en', 'hi', 'pa'], 'en,pa')).toThrow(WrongUse);
  expect(kept().languages).toEqual(['en', 'hi']);
  expect(makeIn(['en', 'hi', 'pa'], 'en, hi, pa').isOther).toBe(true);
  expect(makeIn(['en', 'hi', 'pa']).isOther).toBe(false);
});

test('the live pages tell the languages of a shop that did not record them', () => {
  release(here);
  writeFileSync(join(dataFolder, 'releases', '1.json'), JSON.stringify({ texts: { en: 'a', hi: 'b' } }));
  expect(() => makeIn(['en'])).toThrow(/made in en,hi, and this version makes them in en: /);
  expect(makeIn(['en', 'hi']).isOther).toBe(false);
});

/**
 * Makes a release before the live one, and returns what `generate -- --rollback` says. Both have today's languages
 * unless others are named.
 */
async function goBack(
  before: string,
  now: string,
  env: Record<string, string>,
  texts: readonly string[] = languageCodes,
) {
  for (const [id, address] of [
    ['1', before],
    ['2', now],
  ] as const) {
    const folder = join(dataFolder, 'releases', id);
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(dataFolder, 'dist'), { recursive: true });
    mkdirSync(join(dataFolder, 'snapshots'), { recursive: true });
    writeFileSync(join(folder, 'robots.txt'), `Sitemap: ${address}/sitemap.xml\n`);
    writeFileSync(join(dataFolder, 'snapshots', `s${id}.sqlite`), '');
    const record = { snapshot: `s${id}`, site: join(dataFolder, 'dist'), texts: {} as Record<string, string> };
    for (const code of id === '1' ? texts : languageCodes) record.texts[code] = 'x';
    writeFileSync(`${folder}.json`, JSON.stringify(record));
  }
  switchRelease(dataFolder, { id: '2', snapshot: 's2', site: join(dataFolder, 'dist') });
  const { status, stderr } = await run('generate.ts', ['--rollback'], { SHOP_DATA: dataFolder, ...env });
  return { status, stderr: stderr.replaceAll(/\s+/g, ' '), live: currentRelease(dataFolder)?.id };
}

test('a rollback with another SITE_URL is refused', async () => {
  const { status, stderr, live } = await goBack(here, here, { SITE_URL: there });
  expect([status, live]).toEqual([1, '2']);
  expect(stderr).toContain(`npm run generate -- --site-url ${there}`);
});

test.each([
  ['another address', there, here, languageCodes, `npm run generate -- --site-url ${there}`],
  ['no address', 'http://localhost:4321', here, languageCodes, 'npm run nightly -- '],
  ['fewer languages', here, here, ['en', 'hi'], 'npm run nightly -- '],
])('a rollback to pages that were made for %s is refused, with the command', async (_, before, now, texts, command) => {
  const { status, stderr, live } = await goBack(before, now, {}, texts);
  expect([status, live]).toEqual([1, '2']);
  expect(stderr).toContain('Release 1 was made ');
  expect(stderr).toContain(command);
});

test.each([
  [here, {}],
  [here, { SITE_URL: here }],
  ['http://localhost:4321', {}],
  ['http://localhost:4321', { SITE_URL: 'http://localhost:4321' }],
])('a rollback to pages of the same address is done: %s, %j', async (address, env) => {
  expect(await goBack(address, address, env)).toMatchObject({ status: 0, live: '1' });
});

test('the first host is kept, used where none is named, and changed on purpose', () => {
  expect(hostFor(dataFolder, undefined)).toBeUndefined();
  expect(hostFor(dataFolder, 'cloudfront')).toBe('cloudfront');
  make(here);
  expect(hostFor(dataFolder, undefined)).toBe('cloudfront');
  expect(() => hostFor(dataFolder, 'netlify')).toThrow(Refusal);
  expect(() => hostFor(dataFolder, 'netlify')).toThrow(
    'made for cloudfront, and --host says netlify: nothing was changed',
  );
  expect(hostFor(dataFolder, 'netlify', true)).toBe('netlify');
  expect(kept()).toEqual({ siteUrl: here, languages: languageCodes, host: 'netlify' });
});

test('an invalid address is a wrong use, and a damaged file is named', () => {
  for (const text of ['parts.example', 'ftp://parts.example', '']) expect(() => make(here, text)).toThrow(WrongUse);
  writeFileSync(join(dataFolder, 'made-for.json'), '{');
  expect(() => make(here)).toThrow(/made-for\.json is damaged/);
});
