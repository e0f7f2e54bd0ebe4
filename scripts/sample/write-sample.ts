import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, type Language } from '../../api/contract/languages.ts';
import { numberKey } from '../../api/contract/rules.ts';
import { sampleMark } from '../import/import-package.ts';
import { Refusal } from '../import/problems.ts';
import { CsvWriter } from './csv-writer.ts';
import { brands, categories, fill, itemName, makes, partTypes, textsOf } from './facts.ts';
import { sampleItems, vehicleName } from './items.ts';
import { exactlyFitting, oeNumber, suits, type Vehicle, vehicles } from './vehicles.ts';

export interface SampleOptions {
  items: number;
  out: string;
  seed: number;
  languages: readonly Language[];
  /** Exactly so many fitments for every item; by default as many as the item has vehicles. */
  fitments?: number;
  onProgress?: (done: number) => void;
}

const header = {
  makes: ['make_id', 'name'],
  models: ['model_id', 'make_id', 'name'],
  engines: [
    'engine_id',
    'model_id',
    'name',
    'variant',
    'fuel',
    'displacement_cc',
    'power_kw',
    'year_start',
    'year_end',
  ],
  brands: ['brand_id', 'name', 'country'],
  categories: ['category_id', 'parent_id', 'name', 'description', 'epc_code', 'level', 'epc_source'],
  items: [
    'item_id',
    'brand_id',
    'category_id',
    'part_number',
    'name',
    'description',
    'price',
    'selling_price',
    'weight_kg',
    'available',
    'stock',
    'gtin',
    'hsn',
    'country_of_origin',
  ],
  fitments: ['item_id', 'engine_id', 'year_from', 'year_to', 'quantity', 'note'],
  references: ['item_id', 'kind', 'maker', 'number'],
  diagrams: ['diagram_id', 'engine_id', 'category_id', 'code', 'name'],
  diagram_parts: ['diagram_id', 'position', 'part_number', 'name', 'quantity'],
  translations: ['entity', 'id', 'language', 'field', 'text'],
} as const;

/** Writes a catalogue package (see the catalogue format) of made-up items for real vehicles and brands. */
export async function writeSample({ items, out, seed, languages, fitments, onProgress }: SampleOptions): Promise<void> {
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new Refusal(`The folder ${out} cannot be written: ${(error as Error).message}`);
  }
  const files = Object.fromEntries(
    Object.entries(header).map(([name, columns]) => [name, new CsvWriter(join(out, `${name}.csv`), columns)]),
  ) as Record<keyof typeof header, CsvWriter>;
  const translated = languages.filter((language) => language !== fallbackLanguage);

  for (const make of makes) {
    await files.makes.write([make.id, make.name]);
    for (const model of make.models) await files.models.write([`${make.id}_${model.id}`, make.id, model.name]);
  }
  for (const { engineId, modelId, engine } of vehicles) {
    const { name, variant, fuel, cc, kw, from, to } = engine;
    await files.engines.write([engineId, modelId, name, variant, fuel, cc, kw, from, to]);
  }
  for (const brand of brands) await files.brands.write([brand.id, brand.name, brand.country]);
  for (const category of categories) {
    const { id, parent, name, description, epc, level } = category;
    await files.categories.write([id, parent, name, description, epc, level, 'Sample EPC']);
    for (const language of translated) {
      const text = textsOf(language).categories[id];
      await files.translations.write(['category', id, language, 'name', text?.name]);
      await files.translations.write(['category', id, language, 'description', text?.description]);
    }
  }

  /** Engine and category pairs with at least one item: each gets a diagram. */
  const served = new Map<string, { vehicle: Vehicle; category: string }>();
  let done = 0;
  for (const item of sampleItems(items, seed)) {
    const { id, type, position, vehicle } = item;
    const name = itemName('en', type.id, position, vehicleName(vehicle));
    await files.items.write([
      id,
      item.brandId,
      type.category,
      item.partNumber,
      name,
      type.description,
      item.price,
      item.sellingPrice,
      item.weightKg,
      item.available,
      item.stock,
      item.gtin,
      type.hsn,
      item.country,
    ]);
    for (const language of translated) {
      const text = itemName(language, type.id, position, vehicleName(vehicle));
      await files.translations.write(['item', id, language, 'name', text]);
      await files.translations.write([
        'item',
        id,
        language,
        'description',
        textsOf(language).partTypes[type.id]?.description,
      ]);
    }
    const fits = fitments === undefined ? item.fits : exactlyFitting(type, item.fits, fitments, done);
    if (type.fit === 'universal' && fitments === undefined)
      await files.fitments.write([id, '*', '', '', '', 'universal']);
    for (const fit of fits) {
      const quantity = fit.kind === 'car' ? type.perVehicle : 1;
      await files.fitments.write([id, fit.engineId, '', '', quantity, '']);
      served.set(`${fit.engineId} ${type.category}`, { vehicle: fit, category: type.category });
    }
    for (const reference of item.references) {
      await files.references.write([id, reference.kind, reference.maker, reference.number]);
    }
    done += 1;
    if (done % 5000 === 0) onProgress?.(done);
  }

  const typesOf = Map.groupBy(partTypes, (type) => type.category);
  const codes = new Map(categories.map((category) => [category.id, category.epc]));
  const named = new Set<string>();
  for (const { vehicle, category } of served.values()) {
    const types = (typesOf.get(category) ?? []).filter((type) => type.fit !== 'universal' && suits(type, vehicle));
    const diagramId = `${vehicle.engineId}_${category}`.slice(0, 64);
    const diagramName = (language: Language) =>
      fill(textsOf(language).patterns.diagram, {
        category: textsOf(language).categories[category]?.name ?? category,
        number: '1',
      });
    await files.diagrams.write([diagramId, vehicle.engineId, category, `${codes.get(category)}-01`, diagramName('en')]);
    for (const language of translated) {
      await files.translations.write(['diagram', diagramId, language, 'name', diagramName(language)]);
    }
    let position = 0;
    for (const type of types) {
      for (const place of type.positions.length > 0 ? type.positions : [null]) {
        position += 1;
        const number = oeNumber(type, place, vehicle, seed);
        await files.diagram_parts.write([
          diagramId,
          position,
          number,
          itemName('en', type.id, place, null),
          vehicle.kind === 'car' ? type.perVehicle : 1,
        ]);
        // Several engines have a part with the same number.
        const key = numberKey(number);
        if (named.has(key)) continue;
        named.add(key);
        for (const language of translated)
          await files.translations.write(['part', key, language, 'name', itemName(language, type.id, place, null)]);
      }
    }
  }
  for (const file of Object.values(files)) await file.close();
  const note =
    '# Sample catalogue\n\nMakes, models, engines and brands are real names. Items, prices and numbers are made up.\n';
  writeFileSync(join(out, sampleMark), note);
}
