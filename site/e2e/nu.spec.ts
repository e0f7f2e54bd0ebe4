import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { languageCount } from './languages';
import { documentsFolder, root } from './prepare';

/** Reads the documents that the checks have kept, all in one process: the Nu checker starts slowly and then is fast. */

interface Message {
  url: string;
  message: string;
  extract?: string;
}

const archive = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

test('the Nu checker finds no error in any document or drawing', () => {
  const isJava = spawnSync('java', ['-version']).status === 0;
  if (!isJava) console.log('There is no Java: the Nu checker reads nothing.');
  test.skip(!isJava, 'there is no Java');
  expect(readdirSync(documentsFolder).length).toBeGreaterThan(60 * languageCount);
  const options = ['--errors-only', '--exit-zero-always', '--stdout', '--format', 'json', '--also-check-svg'];
  const folders = [documentsFolder, join(root, 'site/public/drawings')];
  const output = execFileSync('java', ['-jar', archive, ...options, ...folders], { maxBuffer: 2 ** 27 });
  const { messages } = JSON.parse(String(output)) as { messages: Message[] };
  const wrong = messages.map(
    ({ url, message, extract }) =>
      `${decodeURIComponent(decodeURI(url.split('/').at(-1) ?? ''))}: ${message} (${extract})`,
  );
  expect(wrong, 'each line names a document and what to fix there').toEqual([]);
});
