import { connectSnapshot } from './connect.ts';
import { pageReads } from './page-kinds.ts';
import { catalogueReads } from './reads.ts';
import { meta } from './schema.ts';

/** Opens a snapshot. @throws when the file is missing or damaged. */
export function openCatalogue(file: string) {
  const db = connectSnapshot(file);
  const facts = new Map(db.select().from(meta).values() as [key: string, value: string][]);
  const reads = catalogueReads(db);
  return {
    id: facts.get('id') ?? '',
    file,
    /** True for the sample catalogue, whose prices and numbers are invented. */
    demo: facts.get('demo') === 'true',
    ...reads,
    ...pageReads(reads),
    close: () => db.$client.close(),
  };
}

export type Catalogue = ReturnType<typeof openCatalogue>;
