import { languageCodes } from '../../shop/language/languages.ts';
import { damageCommands } from '../../shop/nights/rules.ts';
import type { EditionSource } from './editions.ts';
import { NoRelease } from './no-release.ts';
import type { Release } from './release.ts';
import { DamagedFile, wholeFiles } from './whole-files.ts';

/**
 * Checks the texts of mails, which a server reads only at its start, and repairs damaged ones.
 * @param source where editions are taken from
 * @returns what was repaired, for the log
 * @throws NoRelease for a text that cannot be repaired
 */
export async function mendTexts(release: Release, dataFolder: string, source?: EditionSource): Promise<string[]> {
  const mended: string[] = [];
  const whole = wholeFiles({
    dataFolder,
    render: async () => undefined,
    fetch: source && ((of, file) => source.file(of, `release/${file}`)),
    onDamage: ({ file, isMended }) => {
      if (isMended) mended.push(`${file} was damaged or missing: it was made again.`);
    },
  });
  try {
    for (const language of languageCodes) await whole.lookAt(release, `locales/${language}/common.json`);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const remedy = source ? `${damageCommands.publish} where it is made` : damageCommands.generate;
    throw new NoRelease(`${error.message} is damaged or missing: ${remedy} makes it again.`);
  } finally {
    await whole.close();
  }
  return mended;
}
