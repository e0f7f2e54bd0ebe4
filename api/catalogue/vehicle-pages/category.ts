import { compareNames } from '../../shop/language/collation.ts';
import { fallbackLanguage, type Language } from '../../shop/language/languages.ts';
import { yearsOf } from '../../shop/vehicle/years.ts';
import type { ItemRow } from '../items.ts';
import { type NameLink, nameLink } from '../names.ts';
import { type EngineFit, isSure, type ModelItem } from './model-fits.ts';
import { engineFacts, modelPath, namingOf, type Parts, pagesOfModel } from './parts.ts';
import type { TreeModel } from './tree.ts';

/** Of the items in a category a page lists so many, those that fit most engines first. */
export const vehicleItemsShown = 24;

/** Items that surely fit the most engines first; equal ones by name. */
function inOrder(all: readonly ModelItem[], rows: ReadonlyMap<string, ItemRow>): ModelItem[] {
  const nameOf = ({ itemId }: ModelItem) => rows.get(itemId)?.name ?? '';
  const sure = ({ fits }: ModelItem) => fits.filter(isSure).length;
  return all.toSorted(
    (a, b) =>
      sure(b) - sure(a) ||
      b.fits.length - a.fits.length ||
      compareNames(nameOf(a), nameOf(b), fallbackLanguage) ||
      (a.itemId < b.itemId ? -1 : 1),
  );
}

/** Reads the page of a category for a model. */
export function categoryReader(parts: Parts) {
  const { names, items, fits } = parts;
  const naming = namingOf(parts);

  /** The engines that an item fits, with their conditions; empty when it fits all engines of the model without any. */
  function shownFits(all: readonly EngineFit[], engines: number, language: Language) {
    if (all.length === engines && all.every(isSure)) return [];
    return all.map(({ engine, conditions }) => ({
      engine: engine.name,
      conditions: fits.conditionsIn(conditions, language),
    }));
  }

  return async (model: TreeModel, categoryId: string) => {
    const pages = pagesOfModel(parts, model);
    if (!pages.categories.some(({ id }) => id === categoryId)) return undefined;
    const all = pages.items.filter((item) => item.categoryId === categoryId);
    const rows = new Map((await items.rows(all.map(({ itemId }) => itemId))).map((row) => [row.id, row]));
    const shown = inOrder(all, rows).slice(0, vehicleItemsShown);
    const shownRows = shown.flatMap(({ itemId }) => rows.get(itemId) ?? []);
    const texts = await items.textsOf(shownRows);
    const fitsIn = await fits.fitsOf(shownRows);
    const shared = {
      about: 'category' as const,
      modelId: model.id,
      makeId: model.make.id,
      type: model.vehicleType,
      ...yearsOf(model.engines),
      total: all.length,
      engines: pages.engines.map((engine) => engineFacts(model, engine)),
    };
    return (language: Language) => {
      const all = names.categoriesIn(language);
      const trail = names.categoryTrail(categoryId, language).map(nameLink);
      const others = new Set(pages.categories.map(({ id }) => id).filter((id) => id !== categoryId));
      return {
        ...shared,
        vehicle: naming.ofModel(model, language),
        make: naming.ofMake(model.make, language),
        trail,
        category: trail.at(-1) as NameLink,
        items: shownRows.map((row) => items.faceOf(row, language, texts)),
        /** Which vehicles the items fit (shop/fit/rules.ts). */
        fits: fitsIn(language),
        /** For each item, in their order: which engines of the model it fits, if not all. */
        itemFits: shown.map((item) => shownFits(item.fits, pages.engines.length, language)),
        /** Without counts: these change with items of other categories. */
        others: [...all.values()]
          .filter(({ id }) => others.has(id))
          .map((other) => ({ category: nameLink(other), path: `${modelPath(model)}/${other.slug}` })),
      };
    };
  };
}
