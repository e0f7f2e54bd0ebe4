import {
  type CellKind,
  type CellValue,
  referenceKinds,
  translatedEntities,
  translatedFields,
} from '../../../api/catalogue/cell-kinds.ts';
import { vehicleTypes } from '../../../api/shop/fit/fitment.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
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

/** The result of reading a cell: a value for the snapshot, or the reason to set the row aside. */
type CellResult<Value> = { value: Value } | { problem: ProblemCode };
type ReadCell<Value> = (cell: string) => CellResult<Value>;

const maxText = 10_000;
const none = { value: null };
const problem = (code: ProblemCode) => ({ problem: code });

const id: ReadCell<string> = (cell) => {
  const text = cell.trim();
  if (text === '') return problem('id-missing');
  return isId(text) ? { value: text } : problem('id-invalid');
};
const text: ReadCell<string> = (cell) => {
  const cleaned = cleanText(cell);
  if (!isVisible(cleaned)) return problem('text-missing');
  return cleaned.length > maxText ? problem('text-too-long') : { value: cleaned };
};
const optionalText: ReadCell<string | null> = (cell) => {
  if (cell === '') return none;
  const result = text(cell);
  return 'problem' in result && result.problem === 'text-missing' ? none : result;
};
const integer: ReadCell<number | null> = (cell) => {
  if (cell.trim() === '') return none;
  const value = parseInteger(cell);
  return value === undefined ? problem('integer-invalid') : { value };
};
/** A decimal number, multiplied by `parts` and rounded to a whole number. */
const decimal =
  (parts: number): ReadCell<number | null> =>
  (cell) => {
    if (cell.trim() === '') return none;
    const value = parseDecimal(cell);
    return value === undefined ? problem('decimal-invalid') : { value: Math.round(value * parts) };
  };
const oneOf =
  <Choice extends string>(choices: readonly Choice[], code: ProblemCode): ReadCell<Choice> =>
  (cell) => {
    const choice = choices.find((one) => one === cell.trim());
    return choice === undefined ? problem(code) : { value: choice };
  };

const vehicleType = oneOf(vehicleTypes, 'vehicle-type-invalid');

/** How a cell of each kind is read. */
export const readCell: { readonly [K in CellKind]: ReadCell<CellValue<K>> } = {
  key: id,
  id,
  optionalId: (cell) => (cell.trim() === '' ? none : id(cell)),
  engineOrAll: (cell) => (cell.trim() === '*' ? { value: '*' } : id(cell)),
  text,
  optionalText,
  partNumber(cell) {
    if (isDestroyedNumber(cell)) return problem('number-destroyed');
    const cleaned = text(cell);
    return 'value' in cleaned && numberKey(cleaned.value) === '' ? problem('number-empty') : cleaned;
  },
  barCode: (cell) => (isDestroyedNumber(cell) ? problem('number-destroyed') : optionalText(cell)),
  price(cell) {
    if (cell.trim() === '') return { value: 0 };
    const paise = parsePrice(cell);
    return paise === undefined ? problem('price-invalid') : { value: paise };
  },
  integer,
  stock(cell) {
    const value = cell.trim() === '' ? 0 : parseInteger(cell);
    return value === undefined ? problem('integer-invalid') : { value };
  },
  roundedDecimal: decimal(1),
  grams: decimal(1000),
  share(cell) {
    if (cell.trim() === '') return none;
    const value = parseDecimal(cell);
    return value === undefined || value > 1 ? problem('share-invalid') : { value };
  },
  year(cell) {
    const result = integer(cell);
    if ('problem' in result || result.value === null) return result;
    return result.value >= 1900 && result.value <= 2100 ? result : problem('year-invalid');
  },
  boolean(cell) {
    const value = cell.trim() === '' ? false : parseBoolean(cell);
    return value === undefined ? problem('boolean-invalid') : { value };
  },
  vehicleType: (cell) => (cell.trim() === '' ? { value: 'car' } : vehicleType(cell)),
  optionalVehicleType: (cell) => (cell.trim() === '' ? none : vehicleType(cell)),
  referenceKind: oneOf(referenceKinds, 'kind-invalid'),
  translatedId: (cell) => (cell.trim() === '' ? problem('id-missing') : text(cell)),
  translatedEntity: oneOf(translatedEntities, 'entity-invalid'),
  translatedField: oneOf(translatedFields, 'field-invalid'),
  language: oneOf(languageCodes, 'language-invalid'),
};
