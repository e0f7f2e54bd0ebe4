import { expect, test } from 'vitest';
import { withPreloads } from './preloads.ts';

const modules: Record<string, string> = {
  '/_astro/Cart.js': 'import{a}from"./react.js";import"./amount.js";',
  '/_astro/client.js': 'import{b}from"./react.js";const later=()=>import("./heavy.js");',
  '/_astro/amount.js': 'import{c}from"./count.js";',
};
const textOf = (address: string) => modules[address] ?? '';
const page = (when: string) =>
  `<head><title>Cart</title></head><astro-island component-url="/_astro/Cart.js" renderer-url="/_astro/client.js" client="${when}">`;

test('a page names all modules of its islands once, but not those that load later', () => {
  const head = withPreloads(page('load'), textOf).split('</head>')[0] ?? '';
  const named = [...head.matchAll(/<link rel="modulepreload" fetchpriority="low" href="\/_astro\/(\w+)\.js">/g)].map(
    ([, name]) => name,
  );
  expect(named.sort()).toEqual(['Cart', 'amount', 'client', 'count', 'react']);
});

test('pages with only waiting islands, or with none, stay unchanged', () => {
  for (const html of [page('visible'), '<head></head><p>']) expect(withPreloads(html, textOf)).toBe(html);
});
