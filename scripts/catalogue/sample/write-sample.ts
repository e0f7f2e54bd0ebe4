import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellKind, cellKinds } from '../../../api/catalogue/cell-kinds.ts';
import {
  type Field,
  type FieldsOf,
  type PackageFile,
  packageFiles,
  type Values,
} from '../../../api/catalogue/package-files.ts';
import { messageOf } from '../../../api/data/failures.ts';
import { everyEngine, universalNote } from '../../../api/shop/fit/fitment.ts';
import { fallbackLanguage, type Language } from '../../../api/shop/language/languages.ts';
import { keysOf, recordOf } from '../../../api/shop/rules.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import { Refusal } from '../../cli/refusal.ts';
import { sampleMark } from '../import/package-contents.ts';
import { type Cell, CsvWriter } from './csv-writer.ts';
import { imagesFile, SampleDrawings } from './drawings/write-drawings.ts';
import {
  brands,
  categories,
  fill,
  hasTexts,
  itemName,
  makes,
  noteIn,
  type PartType,
  partTypes,
  textsOf,
  vehicleIn,
  vehicleTypeOf,
} from './facts.ts';
import { sampleItems, vehicleName } from './items.ts';
import type { SampleItem } from './offers.ts';
import { exactlyFitting, oeNumber, partsOf, piecesOf, type SampleFit } from './parts.ts';
import { type Vehicle, vehicles } from './vehicles.ts';

export interface SampleOptions {
  items: number;
  out: string;
  seed: number;
  languages: readonly Language[];
  /** Exactly this many fitments for every item; by default as many as the item has vehicles. */
  fitments?: number;
  /** Whether items and diagrams have pictures. */
  images?: boolean;
  onProgress?: (done: number) => void;
}

/** A row of the sample: required columns have a cell, the others may be left out. */
type SampleRow<F extends PackageFile> = {
  [N in keyof FieldsOf<F> as FieldsOf<F>[N] extends { kind: RequiredKind } ? N : never]: Cell;
} & { [N in keyof FieldsOf<F>]?: Cell };
type RequiredKind = { [K in CellKind]: (typeof cellKinds)[K]['required'] extends true ? K : never }[CellKind];

/** The columns that only a package with pictures has. */
const pictureColumns: Partial<Record<PackageFile, readonly string[]>> = {
  diagrams: ['image'],
  diagram_parts: ['x', 'y'],
};

/** The fields of a file that every package has. */
const commonFields = (file: PackageFile) =>
  Object.entries<Field>(packageFiles[file].fields).filter(([, { column }]) => !pictureColumns[file]?.includes(column));

/** The files of a package, each with all columns of the format. */
class SampleFiles {
  readonly #writers: Record<PackageFile, CsvWriter>;
  /** Undefined for a package without pictures. */
  readonly drawings: SampleDrawings | undefined;
  /** The languages besides English, which the files themselves contain. */
  readonly #translated: readonly Language[];

  constructor(folder: string, languages: readonly Language[], images: boolean) {
    // The drawings write the file of images themselves.
    const files = keysOf(packageFiles).filter((file) => packageFiles[file].name !== imagesFile);
    this.#writers = recordOf(files, (file) => {
      const columns = commonFields(file).map(([, { column }]) => column);
      return new CsvWriter(join(folder, packageFiles[file].name), [
        ...columns,
        ...((images && pictureColumns[file]) || []),
      ]);
    });
    this.drawings = images ? new SampleDrawings(folder, languages.filter(hasTexts)) : undefined;
    this.#translated = languages.filter((language) => language !== fallbackLanguage && hasTexts(language));
  }

  /** `picture` has the cells of the columns for pictures; it is empty in a package without. */
  async write<F extends PackageFile>(file: F, row: SampleRow<F>, picture: readonly Cell[] = []): Promise<void> {
    const cells: Partial<Record<string, Cell>> = row;
    await this.#writers[file].write([...commonFields(file).map(([field]) => cells[field]), ...picture]);
  }

  /** Writes a text in each of those languages that has it. */
  async translate(
    entity: Values<'translations'>['entity'],
    id: string,
    field: Values<'translations'>['field'],
    textIn: (language: Language) => string | undefined,
  ): Promise<void> {
    for (const language of this.#translated) {
      const text = textIn(language);
      if (text !== undefined) await this.write('translations', { entity, id, language, field, text });
    }
  }

  async close(): Promise<void> {
    for (const writer of Object.values(this.#writers)) await writer.close();
    await this.drawings?.close();
  }
}

/** Pairs of engine and category with at least one item: each gets a diagram. */
type Served = Map<string, { vehicle: Vehicle; category: string }>;

/** Writes a catalogue package of made-up items for real vehicles and brands. */
export async function writeSample(options: SampleOptions): Promise<void> {
  const { out, seed, languages, images = false } = options;
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new Refusal(`The folder ${out} cannot be written: ${messageOf(error)}`);
  }
  const files = new SampleFiles(out, languages, images);
  await writeMasters(files);
  const served = await writeItems(files, options);
  await writeDiagrams(files, served, seed);
  await files.close();
  const note =
    '# Sample catalogue\n\nMakes, models, engines and brands are real names. Items, prices and numbers are made up.\n';
  writeFileSync(join(out, sampleMark), note);
}

/** Vehicles, brands and categories. */
async function writeMasters(files: SampleFiles): Promise<void> {
  for (const make of makes) {
    await files.write('makes', { id: make.id, name: make.name });
    await files.translate('make', make.id, 'name', (language) => vehicleIn(language, make.name));
    for (const model of make.models) {
      const vehicleType = vehicleTypeOf[model.kind ?? make.kind];
      const id = `${make.id}_${model.id}`;
      await files.write('models', { id, makeId: make.id, name: model.name, vehicleType });
      await files.translate('model', id, 'name', (language) => vehicleIn(language, model.name));
    }
  }
  for (const { engineId, modelId, engine } of vehicles) {
    const { name, variant, fuel, cc: displacementCc, kw: powerKw, from: yearStart, to: yearEnd } = engine;
    const row = { id: engineId, modelId, name, variant, fuel, displacementCc, powerKw, yearStart, yearEnd };
    await files.write('engines', row);
  }
  for (const { id, name, country } of brands) await files.write('brands', { id, name, country });
  for (const { id, parent: parentId, name, description, epc: epcCode, level } of categories) {
    const epcSource = 'Sample EPC';
    await files.write('categories', { id, parentId, name, description, epcCode, level, epcSource });
    await files.translate('category', id, 'name', (language) => textsOf(language).categories[id]?.name);
    await files.translate('category', id, 'description', (language) => textsOf(language).categories[id]?.description);
  }
}

/** Items and their fitments, references and translations. */
async function writeItems(files: SampleFiles, { items, seed, fitments, onProgress }: SampleOptions): Promise<Served> {
  const served: Served = new Map();
  const notes = new Set<string>();
  async function writeFits({ id, type: { category } }: SampleItem, fitting: Iterable<SampleFit>): Promise<void> {
    for (const { vehicle: of, ...limits } of fitting) {
      if (limits.note !== null) notes.add(limits.note);
      await files.write('fitments', { itemId: id, engineId: of.engineId, ...limits });
      served.set(`${of.engineId} ${category}`, { vehicle: of, category });
    }
  }
  let done = 0;
  for (const item of sampleItems(items, seed)) {
    const { type, position, vehicle, fits, attributes, references, ...own } = item;
    const nameIn = (language: Language) => itemName(language, type.id, position, vehicleName(vehicle));
    await files.write('items', {
      ...own,
      categoryId: type.category,
      name: nameIn('en'),
      description: type.description,
      hsn: type.hsn,
    });
    await files.drawings?.item(item, nameIn);
    await files.translate('item', item.id, 'name', nameIn);
    await files.translate(
      'item',
      item.id,
      'description',
      (language) => textsOf(language).partTypes[type.id]?.description,
    );
    if (type.fit === 'universal' && fitments === undefined) await writeUniversal(files, item.id, type);
    await writeFits(item, fitments === undefined ? fits : exactlyFitting(type, fits, fitments, done));
    for (const { name, value } of attributes) await files.write('attributes', { itemId: item.id, name, value });
    for (const reference of references) await files.write('references', { itemId: item.id, ...reference });
    done += 1;
    if (done % 5000 === 0) onProgress?.(done);
  }
  for (const note of notes) await files.translate('note', note, 'name', (language) => noteIn(language, note));
  return served;
}

/** A universal item for both types of vehicle has no vehicle type, which means all. */
async function writeUniversal(files: SampleFiles, itemId: string, { kinds }: PartType): Promise<void> {
  const of = new Set(kinds.map((kind) => vehicleTypeOf[kind]));
  const vehicleType = of.size === 1 ? [...of][0] : undefined;
  await files.write('fitments', { itemId, engineId: everyEngine, note: universalNote, vehicleType });
}

/** A diagram for each engine and category, with the parts that the category has for the vehicle. */
async function writeDiagrams(files: SampleFiles, served: Served, seed: number): Promise<void> {
  const typesOf = Map.groupBy(partTypes, (type) => type.category);
  const codes = new Map(categories.map((category) => [category.id, category.epc]));
  const named = new Set<string>();
  for (const { vehicle, category: categoryId } of served.values()) {
    const types = (typesOf.get(categoryId) ?? []).filter(({ fit }) => fit !== 'universal');
    const id = `${vehicle.engineId}_${categoryId}`.slice(0, 64);
    const nameIn = (language: Language) =>
      fill(textsOf(language).patterns.diagram, {
        category: textsOf(language).categories[categoryId]?.name ?? categoryId,
        number: '1',
      });
    const code = `${codes.get(categoryId)}-01`;
    const parts = types.flatMap((type) => partsOf(type, vehicle));
    const drawn = files.drawings?.diagram(parts);
    const row = { id, engineId: vehicle.engineId, categoryId, code, name: nameIn('en') };
    await files.write('diagrams', row, drawn ? [drawn.image] : []);
    await files.translate('diagram', id, 'name', nameIn);
    for (const [index, part] of parts.entries()) {
      const partNumber = oeNumber(part, vehicle, seed);
      const partName = (language: Language) => itemName(language, part.type.id, part.position, null);
      const quantity = piecesOf(part.type, vehicle);
      const place = drawn?.places[index];
      await files.write(
        'diagram_parts',
        { diagramId: id, position: index + 1, partNumber, name: partName('en'), quantity },
        place ? [place.x, place.y] : [],
      );
      // Several engines have a part with the same number.
      const key = numberKey(partNumber);
      if (!named.has(key)) await files.translate('part', key, 'name', partName);
      named.add(key);
    }
  }
}
