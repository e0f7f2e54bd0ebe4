import { readdirSync, readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** Evaluates the conditions of third.tsv on the items of a snapshot, without an engine. */

interface Fitting {
  item: string;
  model: string;
  fuel: string;
  from: number;
  to: number;
}

const baseName = (model: string) => model.replace(/ \(.*\)$/, '');

const contentFolder = new URL('../../../content/', import.meta.url);
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** In Unicode, the digits of India's scripts begin at code points whose last hexadecimal digit is 6. */
const latinDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(((digit.codePointAt(0) ?? 0) - 6) % 16));

/** Returns whether a query has only words of the catalogue and of editors, so that none had to be corrected. */
export function writtenIn(db: Database.Database): (query: string) => boolean {
  const files = [...readdirSync(new URL('search/', contentFolder)).map((name) => `search/${name}`), 'part-words.yaml'];
  const names = db.prepare<[], string>(
    `select name from models union select name from makes union select name from brands union select name from items
     union select name from categories union select text from translations where field = 'name'`,
  );
  const written = new Set(
    [...files.map((name) => readFileSync(new URL(name, contentFolder), 'utf8')), ...names.pluck().all()].flatMap(
      wordsIn,
    ),
  );
  return (query) => wordsIn(latinDigits(query)).every((word) => written.has(word));
}

/** Gives a snapshot the columns and functions that conditions use. @returns a function that evaluates a condition */
export function conditionsOf(db: Database.Database): (condition: string) => ReadonlySet<string> {
  const fittings = db
    .prepare<[], Fitting>(
      `select f.item_id item, m.name model, e.fuel fuel, coalesce(f.year_from, e.year_start, 0) "from",
         coalesce(f.year_to, e.year_end, 9999) "to"
       from fitments f
       join engines e on f.engine_id in (e.id, '*')
       join models m on m.id = e.model_id and (f.engine_id <> '*' or coalesce(f.vehicle_type, m.vehicle_type) = m.vehicle_type)`,
    )
    .all();
  const ofItem = Map.groupBy(fittings, ({ item }) => item);
  const values = Map.groupBy(
    db
      .prepare<[], { item: string; text: string }>(
        `select item_id item, value || coalesce(unit, '') text from attributes`,
      )
      .all(),
    ({ item }) => item,
  );
  const squeezed = (text: string) => text.toLowerCase().replace(/\s/g, '');
  const isCalled = (model: string, name: string) =>
    name.endsWith('*') ? model.startsWith(name.slice(0, -1)) : baseName(model) === name;

  db.function('fits_vehicle', { varargs: true, deterministic: true }, (item, name, year, fuel) =>
    (ofItem.get(String(item)) ?? []).some(
      (one) =>
        isCalled(one.model, String(name)) &&
        (year === undefined || (one.from <= Number(year) && Number(year) <= one.to)) &&
        (fuel === undefined || one.fuel === fuel),
    )
      ? 1
      : 0,
  );
  db.function('has_value', { deterministic: true }, (item, value) =>
    (values.get(String(item)) ?? []).some(({ text }) => squeezed(text) === squeezed(String(value))) ? 1 : 0,
  );
  // "Front Strut, left – Tata Punch": the text before the vehicle, without the position.
  db.function('part_of', { deterministic: true }, (name, place) => {
    const part = String(name).split(' – ')[0] as string;
    const at = part.lastIndexOf(',');
    return place !== null && at > 0 && String(place).endsWith(part.slice(at + 2)) ? part.slice(0, at) : part;
  });
  return (condition) => {
    if (condition === '') return new Set();
    const where = condition.replaceAll('fits(', 'fits_vehicle(id, ').replaceAll('has(', 'has_value(id, ');
    const found = db.prepare<[], string>(
      `select id from (
         select items.id, items.name, part_of(items.name, place.value) type, place.value place, brands.name brand,
           categories.name category, number_key number,
           exists (select 1 from fitments where item_id = items.id) known
         from items join brands on brands.id = brand_id join categories on categories.id = category_id
         left join attributes place on place.item_id = items.id and place.name = 'position')
       where ${where}`,
    );
    return new Set(found.pluck().all());
  };
}
