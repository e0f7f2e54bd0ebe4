import { randomUUID } from 'node:crypto';
import { asc, count, eq } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { templateLimits } from './rules.ts';

export interface TemplateRow extends Omit<Row<'answerTemplates'>, 'sellerId'> {
  /** E-mail address of the seller who changed it last; null: the account is gone. */
  by: string | null;
}

type Written = Pick<TemplateRow, 'name' | 'words'>;

/** Who changes which version of a template. */
export interface TemplateChange {
  templateId: string;
  version: number;
  sellerId: string;
  now: number;
}

/** Why nothing was changed: there is no such template, or another seller has changed it. */
export type NotChanged = 'unknown' | 'changed';

async function found(db: Reads, templateId?: string): Promise<TemplateRow[]> {
  const { answerTemplates: table, users } = db.tables;
  const { id, name, words, version, changedAt } = table;
  return db
    .select({ id, name, words, version, changedAt, by: users.email })
    .from(table)
    .leftJoin(users, eq(users.id, table.sellerId))
    .where(templateId === undefined ? undefined : eq(id, templateId))
    .orderBy(asc(name), asc(id));
}

async function notChanged(tx: ShopTransaction, { templateId, version }: TemplateChange): Promise<NotChanged | false> {
  const [row] = await found(tx, templateId);
  if (!row) return 'unknown';
  return row.version !== version && 'changed';
}

/** The answer templates that the shop's sellers have written. */
export function templateStore(db: ShopDb) {
  const { answerTemplates } = db.tables;
  return {
    /** Sorted by name. */
    all: (): Promise<TemplateRow[]> => found(db),

    async one(templateId: string): Promise<TemplateRow | undefined> {
      return (await found(db, templateId))[0];
    },

    /** @returns its id; undefined when the shop has as many as it may have */
    async add(written: Written, sellerId: string | null, now: number): Promise<string | undefined> {
      return db.write(async (tx) => {
        const [before] = await tx.select({ n: count() }).from(answerTemplates);
        if ((before?.n ?? 0) >= templateLimits.most) return undefined;
        const id = randomUUID();
        await tx.insert(answerTemplates).values({ ...written, id, sellerId, changedAt: now });
        return id;
      });
    },

    async change(to: TemplateChange, written: Written): Promise<NotChanged | 'done'> {
      return db.write(async (tx) => {
        const problem = await notChanged(tx, to);
        if (problem) return problem;
        const set = { ...written, version: to.version + 1, sellerId: to.sellerId, changedAt: to.now };
        await tx.update(answerTemplates).set(set).where(eq(answerTemplates.id, to.templateId));
        return 'done';
      });
    },

    async remove(to: TemplateChange): Promise<NotChanged | 'done'> {
      return db.write(async (tx) => {
        const problem = await notChanged(tx, to);
        if (problem) return problem;
        await tx.delete(answerTemplates).where(eq(answerTemplates.id, to.templateId));
        return 'done';
      });
    },
  };
}
