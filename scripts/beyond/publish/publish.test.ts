import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { runAlone } from '../../laboratory/command-runner.ts';
import { endsAsWrongUse } from '../../laboratory/wrong-use.ts';

const command = 'beyond/publish/publish.ts';

endsAsWrongUse([
  ['a publication to nowhere', command, [], /Name a place for editions, for pages, or both/],
  ['a publication to a website', command, ['https://x.example'], /is no place: expected a folder or s3:/],
  ['a list for a cache without pages', command, ['x', '--purge', 'x'], /--host and --purge go with --pages/],
]);

test('it names a wrong setting', async () => {
  const SHOP_DATA = mkdtempSync(join(inject('testFolder'), 'publish-'));
  const { status, stderr } = await runAlone(command, ['x'], { SHOP_DATA, PORT: 'abc' });
  expect(stderr).not.toMatch(/^\s+at /m);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^These settings are not right:\n {2}PORT: /)]);
});
