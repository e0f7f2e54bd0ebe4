import { isLanguage, type Language, languageCodes } from '../api/shop/language/languages.ts';
import { writeSample } from './catalogue/sample/write-sample.ts';
import { runCommand, WrongUse, wholeNumber } from './cli/command.ts';
import { startProgress } from './cli/progress.ts';

await runCommand(
  'npm run sample -- --items N --out DIR [--seed S] [--languages en,hi,…] [--fitments N] [--images]',
  {
    items: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string' },
    languages: { type: 'string' },
    fitments: { type: 'string' },
    images: { type: 'boolean' },
  },
  async (values, paths) => {
    if (!values.items || !values.out) throw new WrongUse('--items and --out are needed');
    if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
    const items = wholeNumber('items', values.items, 1, 5_000_000);
    const seed = wholeNumber('seed', values.seed ?? '1', 0, 2 ** 32 - 1);
    const languages = (values.languages?.split(',') ?? [...languageCodes]) as Language[];
    if (!languages.every(isLanguage))
      throw new WrongUse(`--languages: expected codes out of ${languageCodes.join(',')}`);
    const fitments = values.fitments === undefined ? undefined : wholeNumber('fitments', values.fitments, 1, 50);
    const progress = startProgress(`Sample catalogue of ${items} items`);
    await writeSample({
      items,
      out: values.out,
      seed,
      languages,
      fitments,
      images: values.images,
      onProgress: (done) => progress.update(done / items, `${done} items`),
    });
    progress.done(values.out);
  },
);
