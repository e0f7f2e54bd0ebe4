import type { Catalogue } from '../api/catalogue/open';

export type { PartLine } from '../api/catalogue/diagrams';
export type { ItemCard, ItemFace, RemovedItem } from '../api/catalogue/items';
export type { BrandName, CategoryName, LocalText, NameLink } from '../api/catalogue/names';
export type { BrandPage, CategoryPage, HomePage } from '../api/catalogue/pages';
export type { FittingModel, ProductPage, ProductReference } from '../api/catalogue/product';
export type { Catalogue };

let development: Catalogue | undefined;

/**
 * The snapshot of this request. Whoever renders a page (server, generate) hands it in; the development server, which
 * nobody hands anything, opens the live one.
 * @throws Error when a page that is compiled ahead of time asks for the catalogue.
 */
export async function catalogueOf(locals: App.Locals): Promise<Catalogue> {
  if (locals.catalogue) return locals.catalogue;
  if (!import.meta.env.DEV) throw new Error('this page was rendered without a catalogue');
  if (!development) {
    const { openCatalogue } = await import('../api/catalogue/open');
    const { currentSnapshot, snapshotFile } = await import('../api/catalogue/snapshots');
    const folder = process.env.SHOP_DATA || 'var';
    const id = currentSnapshot(folder);
    if (!id) throw new Error(`there is no catalogue in ${folder}: run npm start or npm run import first`);
    development = openCatalogue(snapshotFile(folder, id));
  }
  return development;
}
