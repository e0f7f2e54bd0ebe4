import { pageKind } from './page-kind.ts';
import { numberPath } from './page-languages.ts';
import { vehiclePath } from './vehicle-pages/parts.ts';

/** The kinds of pages about vehicles and numbers. */

interface ModelParams {
  make: string;
  model: string;
}

/** `below`: the slug of an engine or a category. */
interface BelowModel extends ModelParams {
  below: string;
}

/** Neighbours and addresses of a page follow from all makes, models and engines. */
const rows = {
  makes: 'all',
  models: 'all',
  engines: 'all',
  brands: ['name'],
  categories: 'all',
} as const;

const vehicles = pageKind({
  path: () => vehiclePath(),
  pages: async () => [{ params: {} }],
  read: ({ vehiclePages }) => vehiclePages.vehicles(),
  dependsOn: 'everything',
  group: 'vehicles',
});

const vehicleMake = pageKind({
  path: ({ make }: { make: string }) => vehiclePath(make),
  pages: async ({ vehiclePages }) =>
    [...new Set(vehiclePages.models().map(({ model }) => model.make.slug))].map((make) => ({ params: { make } })),
  read: ({ vehiclePages }, { make }) => vehiclePages.make(make),
  dependsOn: 'everything',
  group: 'vehicles',
});

const vehicleModel = pageKind({
  path: ({ make, model }: ModelParams) => vehiclePath(make, model),
  pages: async ({ vehiclePages }) =>
    vehiclePages.models().map(({ model }) => ({
      params: { make: model.make.slug, model: model.slug },
      vehicle: { makeId: model.makeId, modelId: model.id },
    })),
  read: ({ vehiclePages }, { make, model }) => vehiclePages.model(make, model),
  dependsOn: { rows, items: { page: 'vehicle' } },
  group: 'vehicles',
});

/** The pages of a model's engines, and of its categories. */
const vehicleBelow = pageKind({
  path: ({ make, model, below }: BelowModel) => vehiclePath(make, model, below),
  pages: async ({ vehiclePages }) =>
    vehiclePages.models().flatMap(({ model, engines, categories }) => {
      const pageAt = (below: string, categoryId?: string) => ({
        params: { make: model.make.slug, model: model.slug, below },
        vehicle: { makeId: model.makeId, modelId: model.id, ...(categoryId === undefined ? {} : { categoryId }) },
      });
      return [...engines.map(({ slug }) => pageAt(slug)), ...categories.map(({ id, slug }) => pageAt(slug, id))];
    }),
  read: ({ vehiclePages }, { make, model, below }) => vehiclePages.below(make, model, below),
  dependsOn: { rows, items: { page: 'vehicle' } },
  group: 'vehicles',
});

const number = pageKind({
  path: ({ number }: { number: string }) => numberPath(number),
  pages: async ({ numberPages }) =>
    numberPages.numberPages().map(({ key, slug }) => ({ params: { number: slug }, numberKey: key })),
  read: ({ numberPages }, { number: text }) => numberPages.number(text),
  dependsOn: { rows, items: { page: 'number' } },
  group: 'numbers',
});

export const vehicleKinds = { vehicles, vehicleMake, vehicleModel, vehicleBelow, number };
