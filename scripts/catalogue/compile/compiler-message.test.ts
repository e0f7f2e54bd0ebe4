import { expect, test } from 'vitest';
import { compilerMessage } from './compiler-message.ts';

test('a mistake in a content file is told without hints, places in the compiler and stack traces', () => {
  const output = `\u001b[31m[GenerateContentTypesError]\u001b[39m \`astro sync\` command failed to generate content collection types: content/shop.yaml is not right:
  content/shop.yaml:18: tax_percent: Invalid input: expected number, received string.
  Hint:
    This error is often caused by a syntax error inside your content, or your content configuration file.
  Error reference:
    https://docs.astro.build/en/reference/errors/generate-content-types-error/
  Location:
    /srv/purza/node_modules/astro/dist/core/sync/index.js:256:11
  Stack trace:
    at syncContentCollections (file:///srv/purza/node_modules/astro/dist/core/sync/index.js:256:11)
    at async build (file:///srv/purza/node_modules/astro/dist/core/build/index.js:50:3)
  Caused by:
  content/shop.yaml is not right:
  content/shop.yaml:18: tax_percent: Invalid input: expected number, received string
    at parseShop (/srv/purza/api/shop/shop-file/contract.ts:56:9)
    at async ModuleRunner.cachedRequest (file:///srv/purza/node_modules/vite/dist/node/module-runner.js:1169:73)
`;
  expect(compilerMessage(output)).toBe(
    `[GenerateContentTypesError] \`astro sync\` command failed to generate content collection types: content/shop.yaml is not right:
  content/shop.yaml:18: tax_percent: Invalid input: expected number, received string.`,
  );
});

test('the place of a mistake in a page stays, and so does another cause', () => {
  const output = `[CompilerError] Unterminated string
  Location:
    /srv/purza/site/pages/[...lang]/cart.astro:12:5
  Stack trace:
    at async compile (file:///srv/purza/node_modules/x.js:1:1)
  Caused by:
  The file ends inside a string
    at read (/srv/purza/site/lib/x.ts:1:1)
`;
  expect(compilerMessage(output)).toBe(
    `[CompilerError] Unterminated string
  Location:
    /srv/purza/site/pages/[...lang]/cart.astro:12:5
  The file ends inside a string`,
  );
});
