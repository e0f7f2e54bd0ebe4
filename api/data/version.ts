import { readFileSync } from 'node:fs';

/** The shop's version, from its package.json. */
export const shopVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
