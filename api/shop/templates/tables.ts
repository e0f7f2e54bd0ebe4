import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';
import type { TemplateWords } from './rules.ts';

export function templateTables(
  { id, integer, json, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** Words that sellers answer customers with again and again. */
  const answerTemplates = table('answer_templates', {
    id: id(),
    name: text().notNull(),
    words: json().$type<TemplateWords>().notNull(),
    /** Grows with every change, so that two sellers do not overwrite each other's. */
    version: integer().notNull().default(1),
    /** The seller who changed it last; null: the account is gone. */
    sellerId: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: time().notNull(),
  });

  return { answerTemplates };
}
