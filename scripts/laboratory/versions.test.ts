import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/project.ts';

/**
 * Packages with a known fault that would matter here, and the first version without it: no update may fall below these.
 * Listed by hand, because `npm audit` needs a registry that supports it, which mirrors do not (405), and a test must
 * not use the network.
 */
const minimum: [name: string, version: string, fault: string][] = [
  [
    'fastify',
    '5.8.5',
    'a content type with a space, a tab or capitals skipped validation (CVE-2025-32442, -2026-25223, -2026-33806)',
  ],
  ['drizzle-orm', '0.45.2', 'names of columns were not escaped (CVE-2026-39356)'],
  [
    'nodemailer',
    '9.1.0',
    'a quoted address could name another recipient, a crafted one end the process, a list take quadratic time ' +
      '(CVE-2025-13033, CVE-2025-14874, GHSA-2x7j-588g-ccc2)',
  ],
  ['sharp', '0.32.6', 'a WebP picture could write beyond memory (CVE-2023-4863)'],
  [
    'fast-jwt',
    '6.2.4',
    'an issuer in a list was accepted, and a token signed with an empty key (CVE-2025-30144, CVE-2026-44351)',
  ],
  ['find-my-way', '9.0.1', 'two parameters in one part of a route took quadratic time (CVE-2024-45813)'],
  ['cookie', '0.7.0', 'names of cookies could contain further ones (CVE-2024-47764)'],
];

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>;
};

function atLeast(version: string, wanted: string): boolean {
  const [have, want] = [version, wanted].map((text) => text.split(/[.-]/, 3).map(Number)) as [number[], number[]];
  for (const [index, number] of want.entries()) if (have[index] !== number) return (have[index] ?? 0) > number;
  return true;
}

test('versions are compared by their numbers', () => {
  expect([
    atLeast('5.10.0', '5.8.5'),
    atLeast('5.8.5', '5.8.5'),
    atLeast('5.8.4', '5.8.5'),
    atLeast('4.9.9', '5.0.0'),
  ]).toEqual([true, true, false, false]);
});

test.each(minimum)('%s is at least %s: before, %s', (name, version) => {
  const copies = Object.entries(packages).filter(
    ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
  );
  expect(copies.length, `${name} is no longer installed: take it out of the list`).toBeGreaterThan(0);
  for (const [path, { version: installed = '' }] of copies)
    expect(atLeast(installed, version), `${path} is ${installed}: raise it, or what brings it, to ${version}`).toBe(
      true,
    );
});
