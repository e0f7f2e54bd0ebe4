import type { Language } from '../../shop/language/languages.ts';
import { categoryReader } from './category.ts';
import { engineReader } from './engine.ts';
import { listReads } from './lists.ts';
import { modelFitReads } from './model-fits.ts';
import { namingOf, type Parts, pagesOfModel, type VehicleLink } from './parts.ts';
import { vehicleTree } from './tree.ts';

/**
 * Reads the pages of vehicles: /vehicles, those of makes, models and engines, and of the categories of a model. They name
 * only items that fit, and a page without one is not made.
 */
export function vehiclePageReads(reads: Omit<Parts, 'tree' | 'fitOf'>) {
  const tree = vehicleTree(reads.db, reads.names);
  const parts: Parts = { ...reads, tree, fitOf: modelFitReads(reads.db) };
  const naming = namingOf(reads);
  const [readEngine, readCategory] = [engineReader(parts), categoryReader(parts)];

  return {
    ...listReads(parts),

    /** The page of an engine, or of a category of the model. */
    async below(make: string, slug: string, below: string) {
      const model = tree().modelAt(make, slug);
      const engine = model?.engines.find((one) => one.slug === below);
      if (model && engine) return readEngine(model, engine);
      const category = reads.names.categoryAt(below);
      return model && category && readCategory(model, category.id);
    },

    /** Every model that has a page, with its engines and categories that have one. */
    models: () =>
      tree()
        .makes.flatMap(({ models }) => models)
        .flatMap((model) => {
          const { isMade, engines, categories } = pagesOfModel(parts, model);
          return isMade ? [{ model, engines, categories }] : [];
        }),

    /** Whether the catalogue has what an address below /vehicles is about; this reads no page. */
    isKnown(make: string, slug?: string, below?: string): boolean {
      if (slug === undefined) return tree().makeAt(make) !== undefined;
      const model = tree().modelAt(make, slug);
      if (!model || below === undefined) return model !== undefined;
      return model.engines.some((engine) => engine.slug === below) || reads.names.categoryAt(below) !== undefined;
    },

    /** A link to a model's page, which is only made if an item fits the model. */
    linkTo(modelId: string, language: Language): VehicleLink | undefined {
      const model = tree().model(modelId);
      return model && naming.ofModel(model, language);
    },
  };
}

export type VehiclePageReads = ReturnType<typeof vehiclePageReads>;
