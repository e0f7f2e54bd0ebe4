import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import { smallPackage } from '../../catalogue/import/fixtures/small-package.ts';
import { sampleMark } from '../../catalogue/import/package-contents.ts';

/**
 * A supplier's catalogue that changes completely every night: each price, each text, and the number of items by one.
 */

/** Few items, because a hundred runs are killed, and the steps of a run matter, not its length. */
const everyNight = 12;

export const nightPrice = (night: number) => `${1000 + night}.00`;
export const nightText = (night: number, language: Language) => `Pad ${language} night${night}x`;

/** Writes the package of a night, 1 or later, into a folder, overwriting what is there. */
export function writeNight(folder: string, night: number): void {
  mkdirSync(folder, { recursive: true });
  const ids = Array.from({ length: everyNight + (night % 2) }, (_, n) => `pad-${n}`);
  const items = ids.map((id, n) =>
    [
      id,
      n % 2 ? 'bosch' : 'tvs',
      'pads',
      `P-${n}`,
      nightText(night, fallbackLanguage),
      nightText(night, fallbackLanguage),
      nightPrice(night),
      id,
      'true',
      '5',
    ].join(','),
  );
  const translations = languageCodes
    .filter((language) => language !== fallbackLanguage)
    .flatMap((language) => [
      `category,pads,${language},name,${nightText(night, language)}`,
      ...ids.flatMap((id) => [
        `item,${id},${language},name,${nightText(night, language)}`,
        `item,${id},${language},description,${nightText(night, language)}`,
      ]),
    ]);
  const files = {
    ...smallPackage,
    'items.csv': `item_id,brand_id,category_id,part_number,name,description,price,slug,available,stock\n${items.join('\n')}\n`,
    'translations.csv': `entity,id,language,field,text\n${translations.join('\n')}\n`,
    [sampleMark]: 'All of it is made up.\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content ?? '');
}
