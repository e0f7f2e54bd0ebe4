import type { CatalogueDb } from './connect.ts';
import { diagramReads } from './diagrams.ts';
import { fitReads } from './fits.ts';
import { fittingReads } from './fitting.ts';
import { itemImageReads } from './item-images.ts';
import { itemReads } from './items.ts';
import { listFitReads } from './list-fits.ts';
import { localNameReads } from './local-names.ts';
import { catalogueNames } from './names.ts';
import { numberPageReads } from './number-pages.ts';
import { partReads } from './part.ts';
import { productReads } from './product.ts';
import { searchReads } from './search.ts';
import { vehiclePageReads } from './vehicle-pages/vehicle-pages.ts';
import { vehicleReads } from './vehicles.ts';

/** All reads of the catalogue, for pages and the API. */
export function catalogueReads(db: CatalogueDb) {
  const localNames = localNameReads(db);
  const names = catalogueNames(db, localNames);
  const itemImages = itemImageReads(db, names);
  const items = itemReads(db, names, itemImages);
  const search = searchReads(db);
  const fits = fitReads(db, names);
  const diagrams = diagramReads(db, names, localNames);
  const vehiclePages = vehiclePageReads({ db, names, items, fits, localNames });
  const numberPages = numberPageReads(db, items, fits, vehiclePages.linkTo);
  return {
    names,
    localNames,
    items,
    itemImages,
    search,
    fits,
    ...vehicleReads(db, localNames),
    ...diagrams,
    ...fittingReads(db, names, diagrams),
    vehiclePages,
    numberPages,
    ...productReads({ db, names, items, fits, localNames, itemImages, vehiclePages, numberPages }),
    ...listFitReads(db, names, fits),
    ...partReads(items, diagrams, search, fits),
  };
}

export type CatalogueReads = ReturnType<typeof catalogueReads>;
