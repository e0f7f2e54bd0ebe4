import { hash } from 'node:crypto';
import type { MakeCounts } from '../../data/counts.ts';
import { sql } from '../../data/drizzle.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import type { Limit } from '../../shop/rules.ts';
import { turns } from './turns.ts';

/** How much the clocks of several machines may differ. */
const aheadMilliseconds = 60_000;

/**
 * Drops times far in the future: they date from before a clock was set back, and would lock callers out until then.
 * Times slightly ahead come from another process, or from a request that overtook this one.
 */
const recent = ({ windowMilliseconds }: Limit, now: number) =>
  sql`array(select at from unnest(limit_counts.times) at where at > ${now - windowMilliseconds}::bigint
    and at <= ${now + aheadMilliseconds}::bigint order by at)`;

/** Counts one, unless the limit is reached. `oldest` is the oldest time that counts. */
function takeOne(id: string, name: string, limit: Limit, now: number) {
  const [times, ends] = [recent(limit, now), now + limit.windowMilliseconds];
  const taken = sql`cardinality(${times}) < ${limit.max}::int`;
  return sql`insert into limit_counts (id, name, times, is_taken, ends_at)
    values (${id}, ${name}, array[${now}::bigint], true, ${ends}::bigint)
    on conflict (id) do update set is_taken = ${taken},
      times = case when ${taken} then ${times} || ${now}::bigint else ${times} end,
      ends_at = case when ${taken} then excluded.ends_at else limit_counts.ends_at end
    returning is_taken, times[1] as oldest`;
}

/**
 * Counts for all processes that share a database. Keys may be addresses, so they are stored as hashes. Each step is one
 * statement that decides by its own row: attempts with one key wait only for each other, and within this process
 * without a connection.
 */
export function sharedCounts(db: Pick<ShopDb, 'rows' | 'statement'>): MakeCounts {
  return (name, limit) => {
    const { max, windowMilliseconds } = limit;
    const inTurn = turns();
    const idOf = (key: string) => hash('sha256', `${name} ${key}`, 'hex');
    let nextSweep = 0;

    async function sweep(now: number): Promise<void> {
      if (now < nextSweep) return;
      nextSweep = now + windowMilliseconds;
      await db.statement((tx) =>
        tx.run(sql`delete from limit_counts where name = ${name} and ends_at <= ${now}::bigint`),
      );
    }

    return {
      async wait(key: string, now: number): Promise<number> {
        const [row] = await db.rows<{ times: string[] }>(
          sql`select ${recent(limit, now)} as times from limit_counts where id = ${idOf(key)}`,
        );
        const [oldest, ...later] = row?.times.map(Number) ?? [];
        return oldest !== undefined && later.length + 1 >= max ? oldest + windowMilliseconds - now : 0;
      },

      async take(key: string, now: number): Promise<number> {
        await sweep(now);
        const taking = takeOne(idOf(key), name, limit, now);
        const [row] = await inTurn(key, () =>
          db.statement((tx) => tx.rows<{ is_taken: boolean; oldest: string }>(taking)),
        );
        if (!row) throw new Error('a count was not stored');
        return row.is_taken ? 0 : Number(row.oldest) + windowMilliseconds - now;
      },

      giveBack: (key: string): Promise<void> =>
        inTurn(key, () =>
          db.statement((tx) =>
            tx.run(sql`update limit_counts set times = times[:cardinality(times) - 1] where id = ${idOf(key)}`),
          ),
        ),

      forget: (key: string): Promise<void> =>
        inTurn(key, () => db.statement((tx) => tx.run(sql`delete from limit_counts where id = ${idOf(key)}`))),
    };
  };
}
