import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const record = z.object({
  url: z.string(),
  language: z.string(),
  title: z.string(),
  page: z.string(),
  content: z.string(),
});
/** One place that the site search can lead to, and the title of its page. */
export type SearchRecord = z.infer<typeof record>;

/** Pagefind's own search widgets, which the shop does not use. */
const ownScreens = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

/**
 * Makes the index of "search this site" from the records that the compilation wrote for the information pages, one
 * index per language. It is part of the compilation, because these pages change only with it; releases just link it.
 * The index of the catalogue's pages is made with each release (generate/search-pages.ts).
 * @param client folder of the pages compiled ahead; the index becomes its `pagefind/`
 */
export async function indexInformationPages(client: string): Promise<void> {
  const file = join(client, 'site-search.json');
  await writeSiteSearch(z.array(record).parse(JSON.parse(readFileSync(file, 'utf8'))), join(client, 'pagefind'));
  rmSync(file);
}

/** Writes a Pagefind index of the records into a folder. @throws Error that names the page that Pagefind refuses */
export async function writeSiteSearch(records: readonly SearchRecord[], folder: string): Promise<void> {
  // Imported only here: Pagefind starts a process, which a command that makes no index does not need.
  const { createIndex, close } = await import('pagefind');
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(`the search index could not be begun: ${errors.join(', ')}`);
    for (const { url, language, title, page, content } of records) {
      const { errors } = await index.addCustomRecord({ url, language, content, meta: { title, page } });
      if (errors.length > 0) throw new Error(`the search index refused ${url}: ${errors.join(', ')}`);
    }
    const made = await index.getFiles();
    if (made.errors.length > 0) throw new Error(`the search index could not be made: ${made.errors.join(', ')}`);
    for (const { path, content } of made.files) {
      if (ownScreens.test(path)) continue;
      const to = join(folder, path);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, content);
    }
  } finally {
    await close();
  }
}
