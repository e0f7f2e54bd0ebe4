import { translatedEntities } from '../../../api/catalogue/cell-kinds.ts';
import type { FieldName, PackageFile } from '../../../api/catalogue/package-files.ts';
import { vehicleTypes } from '../../../api/shop/fit/fitment.ts';
import { imageProblems } from '../images/rules.ts';

/** Everything an import can report about a row, a file or a whole package. */

/** One row or cell set aside. `value` is the cell as it came, cut to 120 characters. */
export interface Problem {
  file: string;
  line: number;
  column: string | null;
  code: ProblemCode;
  message: string;
  value: string | null;
}

export const problemMessages = {
  'row-length': 'the row has another number of cells than the header',
  'id-missing': 'expected an id, the cell is empty',
  'id-invalid': 'expected 1 to 64 of A–Z a–z 0–9 . _ : - (and not . or .. alone)',
  'id-duplicate': 'another row has this id with other values',
  'row-duplicate': 'the same row came before',
  'translation-duplicate': 'this text came before; the first stays',
  'number-conflict': 'this brand has the same part number with other values: both rows are set aside',
  'reference-missing': 'no accepted row has this id',
  'category-cycle': 'the category is its own ancestor',
  'text-missing': 'expected a text, the cell is empty',
  'text-too-long': 'the text is longer than 10,000 characters',
  'number-destroyed': 'a spreadsheet has turned this number into a decimal: the digits are lost',
  'number-empty': 'expected letters or digits in the part number',
  'price-invalid':
    'expected an amount in rupees such as 1234.50 or ₹ 1,23,456.50, or an empty cell for price on request',
  'selling-above-price': 'the selling price is above the list price',
  'integer-invalid': 'expected a whole number',
  'decimal-invalid': 'expected a decimal number that is not negative',
  'boolean-invalid': 'expected true or false',
  'year-invalid': 'expected a year from 1900 to 2100',
  'years-reversed': 'the last year is before the first',
  'vehicle-type-invalid': `expected ${vehicleTypes.join(', ')} or nothing`,
  'kind-invalid': 'expected oe, cross, supersedes or superseded_by',
  'entity-invalid': `expected ${new Intl.ListFormat('en', { type: 'disjunction' }).format(translatedEntities)}`,
  'field-invalid': 'expected name or description',
  'note-field-invalid': 'expected name: a note has no description',
  'language-invalid': 'expected a language of the shop',
  'attribute-number-invalid': 'expected a number above 0, alone or with a unit of this attribute',
  'attribute-unit-invalid': 'this unit cannot be converted to that of the attribute',
  'attribute-value-unknown': 'content/attributes.yaml does not have this value of the attribute',
  'attribute-duplicate': 'this value of the item came before',
  'share-invalid': 'expected a decimal number from 0 to 1',
  'image-duplicate': 'this picture of the item came before; the first stays',
  ...imageProblems,
  'universal-invalid': 'engine_id * needs the note "universal"',
} as const;
export type ProblemCode = keyof typeof problemMessages;

/** Reports why a row of a file was set aside: the field and its cell. */
export type Report = <F extends PackageFile>(
  file: F,
  line: number,
  code: ProblemCode,
  field: FieldName<F>,
  value: string | number | boolean | null | undefined,
) => void;

/** How many problems are listed one by one; more are only counted, so that memory is bounded. */
const maxListed = 100_000;

export class ProblemList {
  readonly listed: Problem[] = [];
  omitted = 0;

  add(problem: Problem): void {
    if (this.listed.length < maxListed) this.listed.push(problem);
    else this.omitted += 1;
  }

  /** In the order of the package's files and their lines. */
  inOrder(files: readonly string[]): Problem[] {
    return this.listed.sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line);
  }
}
