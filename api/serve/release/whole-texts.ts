import { publishedFile } from '../../beyond/editions/mend-taken.ts';
import { openObjectStore } from '../../data/objects/open-store.ts';
import { languageCodes } from '../../shop/language/languages.ts';
import { damageCommands } from '../../shop/nights/rules.ts';
import { NoRelease } from './no-release.ts';
import type { Release } from './release.ts';
import { DamagedFile, wholeFiles } from './whole-files.ts';

/**
 * Holds the texts of mails, which a server reads at its start alone, against their sums, and makes damaged ones again.
 * @param editionsFrom where editions are taken from
 * @returns what was made again, to be said
 * @throws NoRelease for what cannot be
 */
export async function mendTexts(release: Release, dataFolder: string, editionsFrom?: string): Promise<string[]> {
  const mended: string[] = [];
  const whole = wholeFiles({
    dataFolder,
    render: async () => undefined,
    fetch:
      editionsFrom === undefined
        ? undefined
        : (of, file) => publishedFile(() => openObjectStore(editionsFrom), dataFolder, of, `release/${file}`),
    onDamage: ({ file, isMended }) => {
      if (isMended) mended.push(`${file} was damaged or missing: it was made again.`);
    },
  });
  try {
    for (const language of languageCodes) await whole.lookAt(release, `locales/${language}/common.json`);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const remedy = editionsFrom === undefined ? damageCommands.generate : `${damageCommands.publish} where it is made`;
    throw new NoRelease(`${error.message} is damaged or missing: ${remedy} makes it again.`);
  } finally {
    await whole.close();
  }
  return mended;
}
