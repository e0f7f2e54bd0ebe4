import { join } from 'node:path';
import { describe, inject } from 'vitest';
import { archivesIn, bombTests, damageTests } from './fixtures/hard-archives.ts';

const archives = archivesIn(join(inject('testFolder'), 'package-folder-soak'));

describe('an archive that is cut or changed at any byte is refused, and never becomes half a package', () => {
  damageTests(archives, 1);
});

describe('an archive bomb of the real size is refused before it does harm', () => {
  bombTests(archives);
});
