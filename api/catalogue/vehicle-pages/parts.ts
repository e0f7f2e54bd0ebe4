import { fallbackLanguage, type Language } from '../../shop/language/languages.ts';
import type { CatalogueDb } from '../connect.ts';
import type { FitReads } from '../fits.ts';
import type { ItemReads } from '../items.ts';
import type { LocalNames } from '../local-names.ts';
import { type CatalogueNames, type NameLink, nameLink } from '../names.ts';
import { fitsSurely, type ModelFits, type ModelItem } from './model-fits.ts';
import type { TreeEngine, TreeMake, TreeModel, VehicleTree } from './tree.ts';

/** What the reads of all pages of vehicles share. */
export interface Parts {
  db: CatalogueDb;
  names: CatalogueNames;
  items: ItemReads;
  fits: FitReads;
  localNames: LocalNames;
  tree: VehicleTree;
  fitOf: ModelFits;
}

/** What a link to the page of a make or model shows. */
export interface VehicleLink {
  path: string;
  /** In English. */
  name: string;
  /** In the language's own script. */
  localName: string | undefined;
}

/** A category with items for a vehicle; `path` is that of its own page for the model, if it has one. */
export interface CategoryCount {
  category: NameLink;
  path: string | null;
  count: number;
}

export const vehiclePath = (...slugs: readonly string[]): string => ['/vehicles', ...slugs].join('/');
export const modelPath = ({ make, slug }: TreeModel): string => vehiclePath(make.slug, slug);

export const fitsEngine = ({ fits }: ModelItem, { id }: TreeEngine): boolean =>
  fits.some(({ engine }) => engine.id === id);

/** The pages of a model: its own and those of its engines need an item that fits, perhaps on a condition. */
export function pagesOfModel({ fitOf, names }: Pick<Parts, 'fitOf' | 'names'>, model: TreeModel) {
  const items = fitOf(model);
  const sure = new Set(items.filter(fitsSurely).map(({ categoryId }) => categoryId));
  return {
    items,
    isMade: items.length > 0,
    engines: model.engines.filter((engine) => items.some((item) => fitsEngine(item, engine))),
    /** Categories in which an item fits without a condition. */
    categories: [...names.categoriesIn(fallbackLanguage).values()].filter(({ id }) => sure.has(id)),
  };
}

/** What a page shows of an engine. */
export function engineFacts(model: TreeModel, engine: TreeEngine) {
  const { id, name, variant, fuel, displacementCc, powerKw, yearStart, yearEnd, slug } = engine;
  const path = vehiclePath(model.make.slug, model.slug, slug);
  return { id, path, name, variant, fuel, displacementCc, powerKw, yearStart, yearEnd };
}

export type EngineFacts = ReturnType<typeof engineFacts>;

/** Names and links in a language. */
export function namingOf({ localNames, names }: Pick<Parts, 'localNames' | 'names'>) {
  return {
    ofModel: (model: TreeModel, language: Language): VehicleLink => ({
      path: modelPath(model),
      name: `${model.make.name} ${model.name}`,
      localName: localNames.localVehicle(
        { makeId: model.make.id, makeName: model.make.name, modelId: model.id, modelName: model.name },
        language,
      ),
    }),

    ofMake: ({ id, name, slug }: TreeMake, language: Language): VehicleLink => ({
      path: vehiclePath(slug),
      name,
      localName: localNames.withLocalName('make', id, name, language).localName,
    }),

    /** How many of the items are in each category, in the order of the categories' names. */
    counted(model: TreeModel, items: readonly ModelItem[], language: Language, made: ReadonlySet<string>) {
      const byCategory = Map.groupBy(items, ({ categoryId }) => categoryId);
      return [...names.categoriesIn(language).values()].flatMap((category): CategoryCount[] => {
        const count = byCategory.get(category.id)?.length ?? 0;
        const path = made.has(category.id) ? `${modelPath(model)}/${category.slug}` : null;
        return count === 0 ? [] : [{ category: nameLink(category), path, count }];
      });
    },
  };
}
