import { sql } from '../../data/drizzle.ts';
import type { Language } from '../../shop/language/languages.ts';
import { yearsOf } from '../../shop/vehicle/years.ts';
import { diagrams } from '../schema.ts';
import { engineFacts, fitsEngine, namingOf, type Parts, pagesOfModel } from './parts.ts';
import type { TreeModel } from './tree.ts';

/** How many other models a model's page links to. */
const neighboursShown = 12;

/** Reads the pages of all makes, of a make and of a model. */
export function listReads(parts: Parts) {
  const { tree } = parts;
  const naming = namingOf(parts);
  const isMade = (model: TreeModel) => parts.fitOf(model).length > 0;
  const countDiagrams = parts.db
    .select({ count: sql<number>`count(*)` })
    .from(diagrams)
    .where(sql`${diagrams.engineId} in (select value from json_each(${sql.placeholder('engines')}))`)
    .prepare();

  /** The models next to this one in the list of its make. */
  function neighboursOf(model: TreeModel): TreeModel[] {
    const all = model.make.models.filter((one) => one === model || isMade(one));
    const first = Math.min(all.indexOf(model) - neighboursShown / 2, all.length - neighboursShown - 1);
    return all.slice(Math.max(0, first), Math.max(0, first) + neighboursShown + 1).filter((one) => one !== model);
  }

  return {
    /** All makes with parts for one of their models. */
    async vehicles() {
      const all = tree().makes.map((make) => ({ make, models: make.models.filter(isMade).length }));
      const made = all.filter(({ models }) => models > 0);
      return (language: Language) => ({
        makes: made.map(({ make, models }) => ({ ...naming.ofMake(make, language), models })),
      });
    },

    async make(slug: string) {
      const make = tree().makeAt(slug);
      const models = make?.models.filter(isMade) ?? [];
      if (!make || models.length === 0) return undefined;
      return (language: Language) => ({
        make: naming.ofMake(make, language),
        models: models.map((model) => ({
          ...naming.ofModel(model, language),
          type: model.vehicleType,
          ...yearsOf(model.engines),
          fuels: [...new Set(model.engines.flatMap(({ fuel }) => fuel ?? []))],
        })),
      });
    },

    async model(make: string, slug: string) {
      const model = tree().modelAt(make, slug);
      if (!model || !isMade(model)) return undefined;
      const pages = pagesOfModel(parts, model);
      const made = new Set(pages.categories.map(({ id }) => id));
      const neighbours = neighboursOf(model);
      const shared = {
        modelId: model.id,
        makeId: model.make.id,
        type: model.vehicleType,
        ...yearsOf(model.engines),
        engines: pages.engines.map((engine) => ({
          ...engineFacts(model, engine),
          count: pages.items.filter((item) => fitsEngine(item, engine)).length,
        })),
        total: pages.items.length,
        diagrams: countDiagrams.get({ engines: JSON.stringify(model.engines.map(({ id }) => id)) })?.count ?? 0,
      };
      return (language: Language) => ({
        ...shared,
        vehicle: naming.ofModel(model, language),
        make: naming.ofMake(model.make, language),
        categories: naming.counted(model, pages.items, language, made),
        neighbours: neighbours.map((one) => ({ ...naming.ofModel(one, language), ...yearsOf(one.engines) })),
      });
    },
  };
}
