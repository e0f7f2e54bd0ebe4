import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from '../../data/drizzle.ts';
import { countChange, revisionOf } from '../../data/revisions.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';

export interface SynonymRow {
  id: string;
  phrase: string;
  key: string;
  meaning: string;
  changedAt: number;
  /** E-mail address of the seller who changed it last; null: a command did, or the account is gone. */
  by: string | null;
}

/** A change of the list: synonyms to write (with an id, to replace one), and ids to remove. */
export interface SynonymChange {
  put?: readonly (Pick<SynonymRow, 'phrase' | 'key' | 'meaning'> & { id?: string })[];
  remove?: readonly string[];
}

const name = 'synonyms';

/** The synonyms that sellers have taught the search. */
export function synonymStore(db: ShopDb) {
  const { synonyms, users } = db.tables;
  const { id, phrase, key, meaning, changedAt } = synonyms;
  const all = async (tx: ShopTransaction | ShopDb): Promise<SynonymRow[]> =>
    await tx
      .select({ id, phrase, key, meaning, changedAt, by: users.email })
      .from(synonyms)
      .leftJoin(users, eq(users.id, synonyms.sellerId))
      .orderBy(asc(key));

  return {
    /** Sorted by phrase. */
    all: async () => all(db),

    /** Grows with every change, in any process. */
    revision: (): Promise<number> => revisionOf(db, name),

    /**
     * Changes the list as `plan` decides from the present list, in one transaction.
     * @returns what `plan` returned
     */
    async change<Plan extends SynonymChange>(
      sellerId: string | null,
      now: number,
      plan: (known: readonly SynonymRow[]) => Plan,
    ): Promise<Plan> {
      return db.write(async (tx) => {
        const planned = plan(await all(tx));
        const { put = [], remove = [] } = planned;
        if (put.length + remove.length === 0) return planned;
        if (remove.length > 0) await tx.delete(synonyms).where(inArray(id, [...remove]));
        for (const { id: known, ...row } of put) {
          const values = { ...row, sellerId, changedAt: now };
          if (known === undefined) await tx.insert(synonyms).values({ ...values, id: randomUUID() });
          else await tx.update(synonyms).set(values).where(eq(id, known));
        }
        await countChange(tx, name);
        return planned;
      });
    },
  };
}
