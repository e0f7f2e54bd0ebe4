import { encodeFits, engineCode, everyEngine, type Fit } from '../contract/fit.ts';
import { inArray, sql } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import { engines, fitments } from './schema.ts';

/** Which vehicles the items of a list fit. */
export function fitReads(db: CatalogueDb) {
  const ofItems = db
    .selectDistinct({ itemId: fitments.itemId, engineId: fitments.engineId })
    .from(fitments)
    .where(inArray(fitments.itemId, sql`(select value from json_each(${sql.placeholder('ids')}))`))
    .prepare();
  const ofEngine = db
    .select({ itemId: fitments.itemId })
    .from(fitments)
    .where(
      sql`${fitments.itemId} = ${sql.placeholder('itemId')} and ${fitments.engineId} in (${sql.placeholder('engineId')}, ${everyEngine})`,
    )
    .limit(1)
    .prepare();
  const anyOf = db
    .select({ itemId: fitments.itemId })
    .from(fitments)
    .where(sql`${fitments.itemId} = ${sql.placeholder('itemId')}`)
    .limit(1)
    .prepare();
  const engine = db
    .select({ id: engines.id })
    .from(engines)
    .where(sql`${engines.id} = ${sql.placeholder('engineId')}`)
    .prepare();
  /** An engine stands on many lists; there are some thousands of them. */
  const codes = new Map<string, string>();

  function codeOf(engineId: string): string {
    let code = codes.get(engineId);
    if (code === undefined) {
      code = engineCode(engineId);
      codes.set(engineId, code);
    }
    return code;
  }

  /** The last list that was read: its pages are made in nine languages one after the other. */
  let last: { ids: string; fits: string } | undefined;

  return {
    /** The fit of a list's items as their page carries it (contract/fit.ts), in their order. */
    fitsOf(of: readonly { id: string }[]): string {
      const ids = JSON.stringify(of.map(({ id }) => id));
      if (last?.ids === ids) return last.fits;
      const found = new Map<string, string[]>(of.map(({ id }) => [id, []]));
      for (const { itemId, engineId } of ofItems.all({ ids })) found.get(itemId)?.push(engineId);
      last = { ids, fits: encodeFits([...found.values()], codeOf) };
      return last.fits;
    },

    /** How each item fits an engine, in their order; an engine that left the catalogue is not known to fit. */
    fitsEngine(of: readonly { id: string }[], engineId: string): Fit[] {
      const known = engine.get({ engineId }) !== undefined;
      return of.map(({ id: itemId }) => {
        if (ofEngine.get({ itemId, engineId })) return 'fits';
        return known && anyOf.get({ itemId }) ? 'fitsNot' : 'unknown';
      });
    },
  };
}

export type FitReads = ReturnType<typeof fitReads>;
