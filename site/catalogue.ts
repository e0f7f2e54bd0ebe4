import type { Catalogue } from '../api/catalogue/open';
import type { PageIn, PageKindName, PageParams } from '../api/catalogue/page-kinds';

export type { PartLine } from '../api/catalogue/diagrams';
export type { ItemCard, ItemFace, ItemOffer, RemovedItem } from '../api/catalogue/items';
export type { BrandName, CategoryName, LocalText, NameLink } from '../api/catalogue/names';
export { numberLanguages } from '../api/catalogue/page-languages';
export type { ProductPage } from '../api/catalogue/product';
export type { PageIn };

type BelowModel = NonNullable<PageIn<'vehicleBelow'>>;
export type EnginePage = Extract<BelowModel, { about: 'engine' }>;
export type VehicleCategoryPage = Extract<BelowModel, { about: 'category' }>;

/** The data of a page of this kind in its language; undefined if there is none. Generate passes it in. */
export async function pageOf<Name extends PageKindName>(
  kind: Name,
  params: PageParams<Name>,
  locals: App.Locals,
): Promise<PageIn<Name>> {
  if (locals.page !== undefined) return locals.page as PageIn<Name>;
  return (await (await catalogueOf(locals)).page(kind, params))?.(locals.language) as PageIn<Name>;
}

let development: Catalogue | undefined;

/**
 * The snapshot of this request, which the server passes in. The development server passes none: then the live one is
 * opened.
 * @throws Error when a page that is compiled ahead of time asks for the catalogue.
 */
export async function catalogueOf(locals: App.Locals): Promise<Catalogue> {
  if (locals.catalogue) return locals.catalogue;
  if (!import.meta.env.DEV) throw new Error('this page was rendered without a catalogue');
  if (!development) {
    const { openCatalogue } = await import('../api/catalogue/open');
    const { newestSnapshot, snapshotFile } = await import('../api/catalogue/snapshots');
    const folder = process.env.SHOP_DATA || 'var';
    const id = newestSnapshot(folder);
    if (!id) throw new Error(`there is no catalogue in ${folder}: run npm start or npm run import first`);
    development = openCatalogue(snapshotFile(folder, id));
  }
  return development;
}
