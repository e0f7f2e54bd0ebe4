import { fallbackLanguage, type Language, languageCodes } from '../shop/language/languages.ts';
import type { Product } from '../shop/product/contract.ts';
import type { CellKind, CellValue } from './cell-kinds.ts';

/**
 * A field of a row: its column in the supplier's file, and what its cells hold. Its key in `fields` is its name in the
 * shop.
 */
export interface Field {
  column: string;
  kind: CellKind;
  /** An earlier file that must have a row with this id. */
  of?: 'makes' | 'models' | 'engines' | 'brands' | 'categories' | 'diagrams';
  /** Shown in lists, search and the cart: see ItemCard. */
  card?: true;
  /** Stored in the search index. */
  indexed?: true;
  /** Some facet of the search is derived from it, so the search index stores it too. */
  facet?: true;
  /** Its name in the API's product answer, which has it unchanged. */
  wire?: keyof Product;
}

/** A file of a supplier's package. */
export interface FileFormat {
  name: string;
  required: boolean;
  fields: Readonly<Record<string, Field>>;
}

/** What a picture shows, in English and in the other languages: for those who do not see it. */
type AltField = 'alt' | `alt_${Exclude<Language, 'en'>}`;
const altFields = Object.fromEntries(
  languageCodes
    .map((language) => (language === fallbackLanguage ? 'alt' : `alt_${language}`))
    .map((column) => [column, { column, kind: 'optionalText' }]),
) as { [Name in AltField]: { column: Name; kind: 'optionalText' } };

/**
 * The files of a supplier's package and their fields: the only definition of what an item, a brand or a fitment has.
 * The snapshot's tables (schema.ts), the import, the sample catalogue and the API's item fields derive from it. The
 * files are in reading order: a row may refer only to rows of earlier files.
 */
const formats = {
  makes: {
    required: true,
    fields: { id: { column: 'make_id', kind: 'key' }, name: { column: 'name', kind: 'text' } },
  },
  models: {
    required: true,
    fields: {
      id: { column: 'model_id', kind: 'key' },
      makeId: { column: 'make_id', kind: 'id', of: 'makes' },
      name: { column: 'name', kind: 'text' },
      vehicleType: { column: 'vehicle_type', kind: 'vehicleType' },
    },
  },
  engines: {
    required: true,
    fields: {
      id: { column: 'engine_id', kind: 'key' },
      modelId: { column: 'model_id', kind: 'id', of: 'models' },
      name: { column: 'name', kind: 'text' },
      variant: { column: 'variant', kind: 'optionalText' },
      fuel: { column: 'fuel', kind: 'optionalText' },
      displacementCc: { column: 'displacement_cc', kind: 'integer' },
      powerKw: { column: 'power_kw', kind: 'roundedDecimal' },
      yearStart: { column: 'year_start', kind: 'year' },
      yearEnd: { column: 'year_end', kind: 'year' },
    },
  },
  brands: {
    required: true,
    fields: {
      id: { column: 'brand_id', kind: 'key' },
      name: { column: 'name', kind: 'text' },
      country: { column: 'country', kind: 'optionalText' },
    },
  },
  categories: {
    required: true,
    fields: {
      id: { column: 'category_id', kind: 'key' },
      parentId: { column: 'parent_id', kind: 'optionalId' },
      name: { column: 'name', kind: 'text' },
      description: { column: 'description', kind: 'optionalText' },
      epcCode: { column: 'epc_code', kind: 'optionalText' },
      level: { column: 'level', kind: 'integer' },
      epcSource: { column: 'epc_source', kind: 'optionalText' },
    },
  },
  items: {
    required: true,
    fields: {
      id: { column: 'item_id', kind: 'key', card: true, indexed: true, wire: 'itemId' },
      brandId: { column: 'brand_id', kind: 'id', of: 'brands', card: true, facet: true, wire: 'brandId' },
      categoryId: {
        column: 'category_id',
        kind: 'id',
        of: 'categories',
        card: true,
        facet: true,
        wire: 'categoryId',
      },
      partNumber: { column: 'part_number', kind: 'partNumber', card: true, wire: 'partIdNumber' },
      name: { column: 'name', kind: 'text', indexed: true },
      description: { column: 'description', kind: 'optionalText' },
      /** List price. */
      pricePaise: { column: 'price', kind: 'price', card: true, facet: true },
      /** 0: sold at the list price. */
      sellingPaise: { column: 'selling_price', kind: 'price', card: true, facet: true },
      weightGrams: { column: 'weight_kg', kind: 'grams', card: true },
      available: { column: 'available', kind: 'boolean', facet: true },
      stock: { column: 'stock', kind: 'stock', card: true, facet: true, wire: 'itemStock' },
      slug: { column: 'slug', kind: 'optionalText', card: true, wire: 'urlSlug' },
      gtin: { column: 'gtin', kind: 'barCode' },
      hsn: { column: 'hsn', kind: 'optionalText' },
      countryOfOrigin: { column: 'country_of_origin', kind: 'optionalText', card: true, facet: true },
      /** The importer's name and address. */
      importer: { column: 'importer', kind: 'optionalText', wire: 'importer' },
      /** The first picture, in the folder images/ of the package. */
      image: { column: 'image', kind: 'optionalText' },
    },
  },
  fitments: {
    required: false,
    fields: {
      itemId: { column: 'item_id', kind: 'id' },
      engineId: { column: 'engine_id', kind: 'engineOrAll' },
      yearFrom: { column: 'year_from', kind: 'year' },
      yearTo: { column: 'year_to', kind: 'year' },
      quantity: { column: 'quantity', kind: 'integer' },
      note: { column: 'note', kind: 'optionalText' },
      vehicleType: { column: 'vehicle_type', kind: 'optionalVehicleType' },
    },
  },
  attributes: {
    required: false,
    fields: {
      itemId: { column: 'item_id', kind: 'id' },
      name: { column: 'name', kind: 'text' },
      value: { column: 'value', kind: 'text' },
      unit: { column: 'unit', kind: 'optionalText' },
    },
  },
  references: {
    required: false,
    fields: {
      itemId: { column: 'item_id', kind: 'id' },
      kind: { column: 'kind', kind: 'referenceKind' },
      maker: { column: 'maker', kind: 'optionalText' },
      number: { column: 'number', kind: 'partNumber' },
    },
  },
  images: {
    required: false,
    fields: {
      itemId: { column: 'item_id', kind: 'id' },
      /** In ascending order; 0 is the place of the column `image` of items. */
      position: { column: 'position', kind: 'integer' },
      /** In the folder images/ of the package. */
      file: { column: 'file', kind: 'text' },
      ...altFields,
    },
  },
  diagrams: {
    required: false,
    fields: {
      id: { column: 'diagram_id', kind: 'key' },
      engineId: { column: 'engine_id', kind: 'id', of: 'engines' },
      categoryId: { column: 'category_id', kind: 'id', of: 'categories' },
      code: { column: 'code', kind: 'text' },
      name: { column: 'name', kind: 'text' },
      image: { column: 'image', kind: 'optionalText' },
    },
  },
  diagram_parts: {
    required: false,
    fields: {
      diagramId: { column: 'diagram_id', kind: 'id', of: 'diagrams' },
      position: { column: 'position', kind: 'optionalText' },
      partNumber: { column: 'part_number', kind: 'partNumber' },
      name: { column: 'name', kind: 'text' },
      quantity: { column: 'quantity', kind: 'integer' },
      /** Where the part is in the diagram's picture, from the left and from the top. */
      x: { column: 'x', kind: 'share' },
      y: { column: 'y', kind: 'share' },
    },
  },
  translations: {
    required: false,
    fields: {
      entity: { column: 'entity', kind: 'translatedEntity' },
      id: { column: 'id', kind: 'translatedId' },
      language: { column: 'language', kind: 'language' },
      field: { column: 'field', kind: 'translatedField' },
      text: { column: 'text', kind: 'text' },
    },
  },
} as const satisfies Record<string, Omit<FileFormat, 'name'>>;

export const packageFiles = Object.fromEntries(
  Object.entries(formats).map(([file, format]) => [file, { name: `${file}.csv`, ...format }]),
) as { [F in keyof typeof formats]: (typeof formats)[F] & { name: string } };

export type PackageFile = keyof typeof packageFiles;
export type FieldsOf<F extends PackageFile> = (typeof packageFiles)[F]['fields'];
export type FieldName<F extends PackageFile> = keyof FieldsOf<F> & string;

/** A row of a file after its cells were read. */
export type Values<F extends PackageFile> = {
  [N in keyof FieldsOf<F>]: FieldsOf<F>[N] extends { kind: infer K extends CellKind } ? CellValue<K> : never;
};

/** The fields of a file with their names, in the order of the format. */
export function fieldsOf<F extends PackageFile>(file: F): [FieldName<F>, Field][] {
  return Object.entries<Field>(packageFiles[file].fields) as [FieldName<F>, Field][];
}

type ItemFields = FieldsOf<'items'>;
/** The marks that a field of items may have. */
type Mark = 'card' | 'indexed' | 'facet' | 'wire';
type Marked<M extends Mark> = {
  [N in keyof ItemFields]: ItemFields[N] extends Record<M, unknown> ? N : never;
}[keyof ItemFields];

function marked<M extends Mark>(mark: M): Marked<M>[] {
  return fieldsOf('items').flatMap(([name, field]) => (mark in field ? [name as Marked<M>] : []));
}

export const cardFields = marked('card');
export const indexedFields = [...marked('indexed'), ...marked('facet')];
const wireFields = marked('wire');
export type CardField = Marked<'card'>;
export type FacetField = Marked<'facet'>;
export type IndexedField = Marked<'indexed'> | FacetField;

/** The item fields that the API sends unchanged, under their names on the wire. */
export function wireOf<Item extends Record<Marked<'wire'>, unknown>>(item: Item) {
  return Object.fromEntries(wireFields.map((name) => [packageFiles.items.fields[name].wire, item[name]])) as {
    [N in Marked<'wire'> as ItemFields[N]['wire']]: Item[N];
  };
}
