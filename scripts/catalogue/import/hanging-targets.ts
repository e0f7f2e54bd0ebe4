import type { Values } from '../../../api/catalogue/package-files.ts';
import { everyEngine, universalNote } from '../../../api/shop/fit/fitment.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import type { AttributeNames } from './attribute-names.ts';
import { readAttributeValue } from './attribute-values.ts';
import { isId } from './clean.ts';
import type { CsvRow } from './csv.ts';
import type { HangingTarget } from './hanging-rows.ts';
import type { ItemIndex } from './item-index.ts';
import type { MasterRows } from './master-rows.ts';
import type { Report } from './problems.ts';
import type { RowReader } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** Where rows that belong to items go, and what must exist before a row is written. */

interface Parts {
  writer: SnapshotWriter;
  items: ItemIndex;
  masters: MasterRows;
  report: Report;
}

const translatedMasters = {
  category: 'categories',
  brand: 'brands',
  diagram: 'diagrams',
  make: 'makes',
  model: 'models',
} as const;

export function fitmentTarget({ writer, items, masters, report }: Parts): HangingTarget<'fitments'> {
  const insert = writer.insertInto('fitments');
  return {
    write: (row, reader, _, place) => {
      const values = reader.read(row);
      if (!values) return false;
      const { engineId, note, yearFrom, yearTo } = values;
      if (yearFrom !== null && yearTo !== null && yearTo < yearFrom) {
        report('fitments', row.line, 'years-reversed', 'yearTo', String(yearTo));
        return false;
      }
      const isUniversal = engineId === everyEngine;
      if (isUniversal ? note !== universalNote : !masters.has('engines', engineId)) {
        if (isUniversal) report('fitments', row.line, 'universal-invalid', 'note', note);
        else report('fitments', row.line, 'reference-missing', 'engineId', engineId);
        return false;
      }
      insert({ ...values, categoryId: items.category(place) });
      return true;
    },
    other: withoutItem('fitments', report),
  };
}

/** For rows with known names: the caller leaves out the others. */
export function attributeTarget({ writer, report }: Parts, names: AttributeNames): HangingTarget<'attributes'> {
  const insert = writer.insertUnlessThere('attributes');
  return {
    write: (row, reader, itemId) => {
      const values = reader.read(row);
      const type = values && names.of(values.name);
      if (!type) return false;
      const read = readAttributeValue(type, values.value, values.unit);
      if ('problem' in read) {
        report('attributes', row.line, read.problem, read.field, values[read.field]);
        return false;
      }
      const unit = type.kind === 'number' ? type.unit.id : null;
      const isNew = insert({ itemId, name: type.id, value: read.value, unit });
      if (!isNew) report('attributes', row.line, 'attribute-duplicate', 'value', values.value);
      return isNew;
    },
    other: withoutItem('attributes', report),
  };
}

export function referenceTarget({ writer, report }: Parts): HangingTarget<'references'> {
  const insert = writer.insertInto('references');
  return {
    write: (row, reader) => {
      const values = reader.read(row);
      if (values) insert({ ...values, numberKey: numberKey(values.number) });
      return values !== undefined;
    },
    other: withoutItem('references', report),
  };
}

/** Reports a row whose item is not in the snapshot; if the row itself has a fault, that is reported instead. */
function withoutItem(file: 'fitments' | 'attributes' | 'references', report: Report) {
  return (row: CsvRow, reader: RowReader<'fitments'> | RowReader<'attributes'> | RowReader<'references'>): void => {
    const values = reader.read(row);
    if (values) report(file, row.line, 'reference-missing', 'itemId', values.itemId);
  };
}

/** @returns `accepted`: how many rows translate something other than an item */
export function translationTarget({
  writer,
  items,
  masters,
  report,
}: Parts): HangingTarget<'translations'> & { accepted: () => number } {
  let others = 0;
  const isTranslated = (entity: Values<'translations'>['entity'], key: string): boolean => {
    // The list of notes may be longer than the package's fitments: an unused note is kept until a fitment has it.
    if (entity === 'note') return true;
    if (entity === 'item') {
      const place = items.place(key);
      return place !== undefined && items.row[place] !== 0;
    }
    if (entity === 'part') return masters.hasPart(key);
    return masters.has(translatedMasters[entity], key);
  };

  const insert = writer.insertUnlessThere('translations');
  const write = (row: CsvRow, reader: RowReader<'translations'>): boolean => {
    const values = reader.read(row);
    if (!values) return false;
    const { entity, id, field } = values;
    if (entity === 'note' ? field !== 'name' : !isId(id)) {
      if (entity === 'note') report('translations', row.line, 'note-field-invalid', 'field', field);
      else report('translations', row.line, 'id-invalid', 'id', id);
      return false;
    }
    // A part is identified by its number, however that is written.
    const key = entity === 'part' ? numberKey(id) : id;
    const isKnown = isTranslated(entity, key);
    if (isKnown && insert({ ...values, id: key })) return true;
    report('translations', row.line, isKnown ? 'translation-duplicate' : 'reference-missing', 'id', id);
    return false;
  };
  return {
    write,
    other: (row, reader) => {
      if (write(row, reader)) others += 1;
    },
    accepted: () => others,
  };
}
