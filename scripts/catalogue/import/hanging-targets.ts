import type { Values } from '../../../api/catalogue/package-files.ts';
import { everyEngine, universalNote } from '../../../api/shop/fit/fitment.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import type { AttributeNames } from './attribute-names.ts';
import { readAttributeValue } from './attribute-values.ts';
import { isId } from './clean.ts';
import type { CsvRow } from './csv.ts';
import type { HangingFile, HangingTarget } from './hanging-rows.ts';
import type { ItemIndex } from './item-index.ts';
import type { MasterRows } from './master-rows.ts';
import type { Report } from './problems.ts';
import type { RowReader } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** Where the rows that belong to items go, and what must be there before one is written. */

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
  const remove = writer.change('DELETE FROM fitments WHERE item_id = ?');
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
    remove: (id) => remove(id),
    other: (row, reader) => {
      // If the row itself has a fault, that is reported instead.
      const values = reader.read(row);
      if (values) report('fitments', row.line, 'reference-missing', 'itemId', values.itemId);
    },
  };
}

/** Of rows whose names are known. */
export function attributeTarget(
  { writer, report }: Parts,
  file: HangingFile<'attributes'>,
  names: AttributeNames,
): HangingTarget<'attributes'> {
  const insert = writer.insertUnlessThere('attributes');
  const remove = writer.change('DELETE FROM attributes WHERE item_id = ?');
  return {
    write: (row, reader, itemId, place) => {
      const values = reader.read(row);
      const type = values && names.of(values.name);
      if (!type) return false;
      const read = readAttributeValue(type, values.value, values.unit);
      if ('problem' in read) {
        report('attributes', row.line, read.problem, read.field, values[read.field]);
        return false;
      }
      const { line } = row;
      const ifThere = () => {
        report('attributes', line, 'attribute-duplicate', 'value', values.value);
        file.withdraw(place);
      };
      const unit = type.kind === 'number' ? type.unit.id : null;
      insert(ifThere, { itemId, name: type.id, value: read.value, unit });
      return true;
    },
    remove: (id) => remove(id),
    other: (row, reader) => {
      // If the row itself has a fault, that is reported instead.
      const values = reader.read(row);
      if (values) report('attributes', row.line, 'reference-missing', 'itemId', values.itemId);
    },
  };
}

export function referenceTarget({ writer, report }: Parts): HangingTarget<'references'> {
  const insert = writer.insertInto('references');
  const remove = writer.change('DELETE FROM item_references WHERE item_id = ?');
  return {
    write: (row, reader) => {
      const values = reader.read(row);
      if (!values) return false;
      insert({ ...values, numberKey: numberKey(values.number) });
      return true;
    },
    remove: (id) => remove(id),
    other: (row, reader) => {
      // If the row itself has a fault, that is reported instead.
      const values = reader.read(row);
      if (values) report('references', row.line, 'reference-missing', 'itemId', values.itemId);
    },
  };
}

/** `accepted`: how many rows translate something other than an item. */
export function translationTarget(
  { writer, items, masters, report }: Parts,
  file: HangingFile<'translations'>,
): HangingTarget<'translations'> & { accepted: () => number } {
  let others = 0;
  const isTranslated = (entity: Values<'translations'>['entity'], key: string): boolean => {
    // A list of notes may be longer than the package's fitments: what no fitment says yet is kept until one does.
    if (entity === 'note') return true;
    if (entity === 'item') {
      const place = items.place(key);
      return place !== undefined && items.row[place] !== 0;
    }
    if (entity === 'part') return masters.hasPart(key);
    return masters.has(translatedMasters[entity], key);
  };

  const insert = writer.insertUnlessThere('translations');
  const remove = writer.change("DELETE FROM translations WHERE entity = 'item' AND id = ?");
  if (writer.hasBase) writer.exec("DELETE FROM translations WHERE entity <> 'item'");
  const write = (row: CsvRow, reader: RowReader<'translations'>, withdraw: () => void): boolean => {
    const values = reader.read(row);
    if (!values) return false;
    const { entity, id, field } = values;
    if (entity === 'note' ? field !== 'name' : !isId(id)) {
      if (entity === 'note') report('translations', row.line, 'note-field-invalid', 'field', field);
      else report('translations', row.line, 'id-invalid', 'id', id);
      return false;
    }
    // A part is identified by its number, however it is written.
    const key = entity === 'part' ? numberKey(id) : id;
    if (!isTranslated(entity, key)) {
      report('translations', row.line, 'reference-missing', 'id', id);
      return false;
    }
    const { line } = row;
    const ifThere = () => {
      report('translations', line, 'translation-duplicate', 'id', id);
      withdraw();
    };
    insert(ifThere, { ...values, id: key });
    return true;
  };
  return {
    write: (row, reader, _, place) => write(row, reader, () => file.withdraw(place)),
    remove: (id) => remove(id),
    other: (row, reader) => {
      const withdraw = () => {
        others -= 1;
      };
      if (write(row, reader, withdraw)) others += 1;
    },
    accepted: () => others,
  };
}
