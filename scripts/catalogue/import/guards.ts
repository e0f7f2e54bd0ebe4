/**
 * Refuses an import whose files can be read: it would set too much aside, or it differs from the live catalogue in a
 * way that is probably a mistake. Pure rules; SnapshotRows.compare reads the facts.
 */

/** In percent; exactly this much is accepted. */
const limits = { setAside: 5, gone: 30, jumped: 50 };
/** A price has jumped if it becomes more than this many times as high or as low. */
const jumpFactor = 3;

/** List price and what shoppers pay, in paise; 0: on request. */
export interface Prices {
  price: number;
  paid: number;
}

/** A price that jumped, in paise. */
export interface Jump {
  id: string;
  /** The column of items.csv with the price. */
  column: 'price' | 'selling_price';
  before: number;
  after: number;
}

/** Compares what shoppers pay, and if that has not jumped, the list price. */
export function jumpOf(before: Prices, after: Prices): Omit<Jump, 'id'> | undefined {
  if (differs(before.paid, after.paid))
    return { column: after.paid === after.price ? 'price' : 'selling_price', before: before.paid, after: after.paid };
  if (differs(before.price, after.price)) return { column: 'price', before: before.price, after: after.price };
  return undefined;
}

const differs = (a: number, b: number) => a > jumpFactor * b || b > jumpFactor * a;

export interface ImportFacts {
  /** Rows of items.csv, and how many of them were accepted. */
  read: number;
  accepted: number;
  /** The first row of items.csv that was set aside: "line 3, price: expected …". */
  firstSetAside: string | undefined;
  /** Undefined when there is no live catalogue to compare with. */
  live: LiveFacts | undefined;
}

/** Comparison with the live catalogue. */
export interface LiveFacts {
  items: number;
  /** Items whose id the package no longer has, and a few of those ids. */
  gone: number;
  goneIds: readonly string[];
  /** Items in both that had a price, and how many of these prices jumped, with one of them in paise. */
  priced: number;
  jumped: number;
  jump: Jump | undefined;
  /** Whether any item is available, and if not, how many were. */
  available: boolean;
  availableBefore: number;
  lost: readonly LostValues[];
}

/** Values that the live catalogue has and the package lacks. */
export interface LostValues {
  file: string;
  /** Undefined for the whole file. */
  column?: string;
  /** How many live rows have a value. */
  filled: number;
  /** `missing`: the file or column is not there; `empty`: it has no value. */
  how: 'missing' | 'empty';
  /** An unknown column that was probably meant. */
  near?: string | undefined;
}

/** Calculates in whole numbers: a share of 0.3 is not exactly 30 % to a computer. */
const exceeds = (part: number, whole: number, percent: number) => part * 100 > whole * percent;
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const amount = (paise: number) => (paise === 0 ? 'on request' : rupees.format(paise / 100));

/** Every reason to refuse the package, with what to check; empty when it may go live. */
export function reasonsToRefuse(facts: ImportFacts): string[] {
  const { live } = facts;
  return [
    setAside(facts),
    ...(live ? [gone(live), jumped(live), unavailable(live), ...live.lost.map(lost)] : []),
  ].filter((reason) => reason !== undefined);
}

function setAside({ read, accepted, firstSetAside }: ImportFacts): string | undefined {
  if (!exceeds(read - accepted, read, limits.setAside)) return undefined;
  return (
    `${read - accepted} of ${read} items would be set aside, more than ${limits.setAside} %` +
    `${firstSetAside ? `; the first: ${firstSetAside}` : ''}.`
  );
}

function gone({ items, gone, goneIds }: LiveFacts): string | undefined {
  if (!exceeds(gone, items, limits.gone)) return undefined;
  return (
    `${gone} of the ${items} live items are gone, more than ${limits.gone} %, for example ` +
    `${goneIds.join(', ')}. Look at item_id in items.csv: is the file whole, and are the ids those of the night before?`
  );
}

function jumped({ priced, jumped, jump }: LiveFacts): string | undefined {
  if (!exceeds(jumped, priced, limits.jumped)) return undefined;
  const example = jump
    ? `, for example the ${jump.column} of ${jump.id} from ${amount(jump.before)} to ${amount(jump.after)}`
    : '';
  return (
    `${jumped} of ${priced} prices are more than ${jumpFactor} times as high or as low as before${example}. ` +
    'Look at price and selling_price in items.csv: are they in rupees, with the decimal point in its place?'
  );
}

function unavailable({ availableBefore, available }: LiveFacts): string | undefined {
  if (available || availableBefore === 0) return undefined;
  return `No item is available any more; ${availableBefore} were. Look at available in items.csv: true or false.`;
}

function lost({ file, column, filled, how, near }: LostValues): string {
  if (column === undefined)
    return `${file} is ${how}; the live catalogue has ${filled} of its rows. Look whether the package is whole.`;
  const values = `; ${filled} live rows have a value`;
  if (how === 'empty') return `${file}: the column ${column} is empty${values}. Look whether it is exported.`;
  if (near === undefined) return `${file}: the column ${column} is missing${values}. Look at the header.`;
  return `${file}: the header has ${JSON.stringify(near)}, expected ${column}${values}.`;
}
