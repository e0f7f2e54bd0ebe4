import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import { writeSitemaps } from './sitemap.ts';

const origin = 'https://shop.example';

function sitemapsOf(
  paths: Iterable<string>,
  languagesOf?: (path: string) => readonly Language[],
): { folder: string; read: (name: string) => string } {
  const folder = mkdtempSync(join(inject('testFolder'), 'sitemap-'));
  writeSitemaps(folder, paths, origin, languagesOf);
  return { folder, read: (name) => readFileSync(join(folder, name), 'utf8') };
}

test('each page is listed once in each language, and names its versions in all others', () => {
  const { read } = sitemapsOf(['/', '/product/pad']);
  const text = read('sitemap-1.xml');
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toHaveLength(2 * languageCodes.length);
  expect(addresses).toContain('https://shop.example/');
  expect(addresses).toContain('https://shop.example/hi');
  expect(addresses).toContain('https://shop.example/ta/product/pad');
  for (const entry of text.match(/<url>.*<\/url>/g)?.slice(languageCodes.length) ?? []) {
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, code]) => code)).toEqual([...languageCodes, 'x-default']);
    expect(entry).toContain('hreflang="x-default" href="https://shop.example/product/pad"');
  }
  expect(read('robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml');
});

test('a page that is written in some languages is listed in these alone', () => {
  const { read } = sitemapsOf(['/faqs', '/contact'], (path) => (path === '/faqs' ? ['en', 'hi'] : languageCodes));
  const entries = read('sitemap-1.xml').match(/<url>.*faqs.*<\/url>/g) ?? [];
  expect(entries).toHaveLength(2);
  for (const entry of entries)
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, code]) => code)).toEqual(['en', 'hi', 'x-default']);
  expect(read('sitemap-1.xml').match(/<loc>[^<]*contact<\/loc>/g)).toHaveLength(languageCodes.length);
});

test('a sitemap ends at 50,000 addresses or 50 million bytes, and the index names each', () => {
  const paths = Array.from({ length: 12_000 }, (_, n) => `/product/item-${n}`);
  const { folder, read } = sitemapsOf(paths);
  const files = readdirSync(folder).filter((name) => /^sitemap-\d+\.xml$/.test(name));
  expect(files.length).toBeGreaterThan(2);
  let total = 0;
  for (const name of files) {
    const text = read(name);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50_000_000);
    const addresses = text.match(/<loc>/g)?.length ?? 0;
    expect(addresses).toBeLessThanOrEqual(50_000);
    total += addresses;
    expect(text.endsWith('</urlset>\n')).toBe(true);
    expect(read('sitemap.xml')).toContain(`<loc>${origin}/${name}</loc>`);
  }
  expect(total).toBe(paths.length * languageCodes.length);
});

test('characters with a meaning in XML are written as entities', () => {
  const { read } = sitemapsOf(['/a&b"<']);
  expect(read('sitemap-1.xml')).toContain('<loc>https://shop.example/a&#38;b&#34;&#60;</loc>');
});
