import { connectSnapshot } from './connect.ts';
import { diagramReads } from './diagrams.ts';
import { fitReads } from './fits.ts';
import { itemReads } from './items.ts';
import { catalogueNames } from './names.ts';
import { pageReads } from './pages.ts';
import { productReads } from './product.ts';
import { meta } from './schema.ts';
import { searchReads } from './search.ts';
import { vehicleReads } from './vehicles.ts';

/** Opens a snapshot: every read that pages and API share. @throws when the file is missing or damaged. */
export function openCatalogue(file: string) {
  const db = connectSnapshot(file);
  const facts = new Map(
    db
      .select()
      .from(meta)
      .all()
      .map((row) => [row.key, row.value]),
  );
  const names = catalogueNames(db);
  const items = itemReads(db, names);
  const diagrams = diagramReads(db, names);
  const search = searchReads(db);
  const fits = fitReads(db);
  return {
    id: facts.get('id') ?? '',
    file,
    /** True for the sample catalogue, whose prices and numbers are made up. */
    demo: facts.get('demo') === 'true',
    names,
    items,
    ...vehicleReads(db),
    ...diagrams,
    ...pageReads(db, names, items, diagrams, search, fits),
    ...productReads(db, names, items, fits),
    search,
    fits,
    close: () => db.$client.close(),
  };
}

export type Catalogue = ReturnType<typeof openCatalogue>;
