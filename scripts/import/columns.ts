import { referenceKinds, translatedEntities } from '../../api/catalogue/schema.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import { numberKey } from '../../api/contract/rules.ts';
import {
  cleanText,
  isDestroyedNumber,
  isId,
  isVisible,
  parseBoolean,
  parseDecimal,
  parseInteger,
  parsePrice,
} from './clean.ts';
import type { ProblemCode } from './problems.ts';

/** The package's files, their columns and how a cell of each is read. Source: catalogue format, the table. */

/** What reading a cell gives: a value for the snapshot, or the reason for setting the row aside. */
export type CellResult = { value: string | number | boolean | null } | { problem: ProblemCode };
type ReadCell = (cell: string) => CellResult;

export interface Column {
  name: string;
  required: boolean;
  read: ReadCell;
}

export interface FileFormat {
  name: string;
  required: boolean;
  columns: Column[];
}

const maxText = 10_000;
const none: CellResult = { value: null };
const problem = (code: ProblemCode): CellResult => ({ problem: code });

const id: ReadCell = (cell) => {
  const text = cell.trim();
  if (text === '') return problem('id-missing');
  return isId(text) ? { value: text } : problem('id-invalid');
};
const optionalId: ReadCell = (cell) => (cell.trim() === '' ? none : id(cell));
const engineOrAll: ReadCell = (cell) => (cell.trim() === '*' ? { value: '*' } : id(cell));
const text: ReadCell = (cell) => {
  const cleaned = cleanText(cell);
  if (!isVisible(cleaned)) return problem('text-missing');
  return cleaned.length > maxText ? problem('text-too-long') : { value: cleaned };
};
const optionalText: ReadCell = (cell) => {
  if (cell === '') return none;
  const result = text(cell);
  return 'problem' in result && result.problem === 'text-missing' ? none : result;
};
const barCode: ReadCell = (cell) => (isDestroyedNumber(cell) ? problem('number-destroyed') : optionalText(cell));
const partNumber: ReadCell = (cell) => {
  if (isDestroyedNumber(cell)) return problem('number-destroyed');
  const cleaned = text(cell);
  return 'value' in cleaned && numberKey(String(cleaned.value)) === '' ? problem('number-empty') : cleaned;
};
/** An empty cell is 0: price on request. */
const price: ReadCell = (cell) => {
  if (cell.trim() === '') return { value: 0 };
  const paise = parsePrice(cell);
  return paise === undefined ? problem('price-invalid') : { value: paise };
};
const integer: ReadCell = (cell) => {
  if (cell.trim() === '') return none;
  const value = parseInteger(cell);
  return value === undefined ? problem('integer-invalid') : { value };
};
const stock: ReadCell = (cell) => (cell.trim() === '' ? { value: 0 } : integer(cell));
const roundedDecimal: ReadCell = (cell) => {
  if (cell.trim() === '') return none;
  const value = parseDecimal(cell);
  return value === undefined ? problem('decimal-invalid') : { value: Math.round(value) };
};
const grams: ReadCell = (cell) => {
  if (cell.trim() === '') return none;
  const value = parseDecimal(cell);
  return value === undefined ? problem('decimal-invalid') : { value: Math.round(value * 1000) };
};
const year: ReadCell = (cell) => {
  const result = integer(cell);
  if ('problem' in result || result.value === null) return result;
  return Number(result.value) >= 1900 && Number(result.value) <= 2100 ? result : problem('year-invalid');
};
const boolean: ReadCell = (cell) => {
  if (cell.trim() === '') return { value: false };
  const value = parseBoolean(cell);
  return value === undefined ? problem('boolean-invalid') : { value };
};
const oneOf =
  (choices: readonly string[], code: ProblemCode): ReadCell =>
  (cell) =>
    choices.includes(cell.trim()) ? { value: cell.trim() } : problem(code);

const must = (name: string, read: ReadCell): Column => ({ name, required: true, read });
const may = (name: string, read: ReadCell): Column => ({ name, required: false, read });

/** In the order of reading: a row may only point at rows of files before it. */
export const packageFiles = {
  makes: { name: 'makes.csv', required: true, columns: [must('make_id', id), must('name', text)] },
  models: {
    name: 'models.csv',
    required: true,
    columns: [must('model_id', id), must('make_id', id), must('name', text)],
  },
  engines: {
    name: 'engines.csv',
    required: true,
    columns: [
      must('engine_id', id),
      must('model_id', id),
      must('name', text),
      may('variant', optionalText),
      may('fuel', optionalText),
      may('displacement_cc', integer),
      may('power_kw', roundedDecimal),
      may('year_start', year),
      may('year_end', year),
    ],
  },
  brands: {
    name: 'brands.csv',
    required: true,
    columns: [must('brand_id', id), must('name', text), may('country', optionalText)],
  },
  categories: {
    name: 'categories.csv',
    required: true,
    columns: [
      must('category_id', id),
      may('parent_id', optionalId),
      must('name', text),
      may('description', optionalText),
      may('epc_code', optionalText),
      may('level', integer),
      may('epc_source', optionalText),
    ],
  },
  items: {
    name: 'items.csv',
    required: true,
    columns: [
      must('item_id', id),
      must('brand_id', id),
      must('category_id', id),
      must('part_number', partNumber),
      must('name', text),
      may('description', optionalText),
      may('price', price),
      may('selling_price', price),
      may('weight_kg', grams),
      may('available', boolean),
      may('stock', stock),
      may('slug', optionalText),
      may('gtin', barCode),
      may('hsn', optionalText),
      may('country_of_origin', optionalText),
      may('image', optionalText),
    ],
  },
  fitments: {
    name: 'fitments.csv',
    required: false,
    columns: [
      must('item_id', id),
      must('engine_id', engineOrAll),
      may('year_from', year),
      may('year_to', year),
      may('quantity', integer),
      may('note', optionalText),
    ],
  },
  references: {
    name: 'references.csv',
    required: false,
    columns: [
      must('item_id', id),
      must('kind', oneOf(referenceKinds, 'kind-invalid')),
      may('maker', optionalText),
      must('number', partNumber),
    ],
  },
  diagrams: {
    name: 'diagrams.csv',
    required: false,
    columns: [
      must('diagram_id', id),
      must('engine_id', id),
      must('category_id', id),
      must('code', text),
      must('name', text),
    ],
  },
  diagram_parts: {
    name: 'diagram_parts.csv',
    required: false,
    columns: [
      must('diagram_id', id),
      may('position', optionalText),
      must('part_number', partNumber),
      must('name', text),
      may('quantity', integer),
    ],
  },
  translations: {
    name: 'translations.csv',
    required: false,
    columns: [
      must('entity', oneOf(translatedEntities, 'entity-invalid')),
      must('id', id),
      must('language', oneOf(languageCodes, 'language-invalid')),
      must('field', oneOf(['name', 'description'], 'field-invalid')),
      must('text', text),
    ],
  },
} as const satisfies Record<string, FileFormat>;

export type PackageFile = keyof typeof packageFiles;
