import type { ChosenEngine } from '../../catalogue/fits.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import type { Fitment } from '../fit/fitment.ts';
import { fallbackLanguage } from '../language/languages.ts';
import { rowsHash, rowText } from './rows-hash.ts';
import { doubted } from './rules.ts';
import type { DoubtRow } from './store.ts';

/** A doubt that the live catalogue does not answer: the supplier's rows still say what a buyer found to be wrong. */
interface Standing {
  itemId: string;
  engineId: string;
  /** The rows, each as a text. */
  rows: ReadonlySet<string>;
}

type Doubt = Pick<DoubtRow, 'itemId' | 'engineId' | 'year' | 'rowsHash'>;

/**
 * The supplier's rows that a doubt is about, if a catalogue still has them as they were. A doubt ends when one of them
 * has changed or is gone.
 */
export function standingRows(
  { fits }: Pick<Catalogue, 'fits'>,
  { itemId, engineId, year, rowsHash: hash }: Doubt,
): Fitment[] | undefined {
  const rows = fits.usedRows(itemId, { engineId, year: year ?? undefined });
  return rowsHash(rows) === hash ? rows : undefined;
}

function standingIn(catalogue: Catalogue, open: readonly Doubt[]): Standing[] {
  return open.flatMap((one) => {
    const rows = standingRows(catalogue, one);
    return rows ? { itemId: one.itemId, engineId: one.engineId, rows: new Set(rows.map(rowText)) } : [];
  });
}

/** The doubted fitments of one catalogue. */
function doubtsIn(catalogue: Catalogue, open: readonly Doubt[]) {
  const standing = standingIn(catalogue, open);
  const byEngine = Map.groupBy(standing, ({ engineId }) => engineId);
  /** The items of which a doubted row applies to a vehicle, whose year may differ from the buyer's. */
  function itemsFor(chosen: ChosenEngine): Set<string> {
    const found = new Set<string>();
    for (const { itemId, rows } of byEngine.get(chosen.engineId) ?? [])
      if (catalogue.fits.usedRows(itemId, chosen).some((row) => rows.has(rowText(row)))) found.add(itemId);
    return found;
  }
  return { any: standing.length > 0, itemsFor };
}

/**
 * The open doubts as this process knows them. Every reader of the API takes its verdicts from the catalogue, so they
 * are laid over there once, and no reader can forget them.
 */
export function createDoubts() {
  let open: readonly Doubt[] = [];
  let made = new WeakMap<Catalogue, { doubts: ReturnType<typeof doubtsIn>; doubting: Catalogue }>();

  function of(catalogue: Catalogue) {
    const kept = made.get(catalogue);
    if (kept) return kept;
    const doubts = doubtsIn(catalogue, open);
    const one = { doubts, doubting: doubts.any ? over(catalogue, doubts) : catalogue };
    made.set(catalogue, one);
    return one;
  }

  return {
    learn(list: readonly Doubt[]): void {
      open = list;
      made = new WeakMap();
    },
    /** The catalogue with doubted verdicts. */
    over: (catalogue: Catalogue): Catalogue => (open.length === 0 ? catalogue : of(catalogue).doubting),
    /** Ids of the items that are doubted for a vehicle. */
    itemsFor: (catalogue: Catalogue, chosen: ChosenEngine): string[] =>
      open.length === 0 ? [] : [...of(catalogue).doubts.itemsFor(chosen)],
  };
}

function over(catalogue: Catalogue, { itemsFor }: ReturnType<typeof doubtsIn>): Catalogue {
  const { fits } = catalogue;
  return {
    ...catalogue,
    fits: {
      ...fits,
      async verdicts(of, chosen, language = fallbackLanguage) {
        const verdicts = await fits.verdicts(of, chosen, language);
        const items = itemsFor(chosen);
        if (items.size === 0) return verdicts;
        return verdicts.map((verdict, at) => (items.has(of[at]?.id ?? '') ? doubted(verdict) : verdict));
      },
    },
  };
}
