import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { inlineScripts, scriptHash, scriptHashesOf } from './inline-scripts.ts';

test('inline scripts are those with executable text', () => {
  const html = `<head><script>a('<b>')</script><script type="module" src="/x.js"></script>
    <script type="application/ld+json">{"x":1}</script><script id="strings" type="application/json">{}</script>
    <script type="module">import("../y")</script></head><p>script</p><script>unended`;
  expect(inlineScripts(html)).toEqual(["a('<b>')", 'import("../y")']);
});

test("a hash has the policy's form", () => {
  // As in the CSP standard's example: base64 of the text's SHA-256.
  expect(scriptHash('alert(1)')).toBe('sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=');
});

test('a site allows the scripts in its pages and those its renderer lists, each once', async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'site-'));
  mkdirSync(join(folder, 'client', 'hi'), { recursive: true });
  writeFileSync(join(folder, 'client', 'a.html'), '<script>one</script><script>two</script>');
  writeFileSync(join(folder, 'client', 'hi', 'a.html'), '<script>two</script>');
  const hashes = ['one', 'two', 'three'].map(scriptHash).sort();
  expect(await scriptHashesOf(folder, ['two', 'three'])).toEqual(hashes);
});
