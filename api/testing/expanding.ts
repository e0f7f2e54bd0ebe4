/**
 * Rules for migrating a database that the previous version still uses. A migration may add what that version need not
 * know: it writes rows without the new columns, and still reads and writes all old ones.
 */

/** @returns in words, what each statement of a migration would break for the previous version */
export function breaksOlder(migration: string): string[] {
  const own = new Set<string>();
  return statementsOf(migration).flatMap((statement) => breaks(statement, own) ?? []);
}

/** In lower case, on one line, without comments and quotes. The body of a function is a part of its statement. */
function statementsOf(migration: string): string[] {
  const code = migration
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .map((line) => line.split('-->')[0])
    .join(' ');
  return code
    .replace(/\$\$.*?\$\$/g, (body) => body.replaceAll(';', ','))
    .split(';')
    .map((statement) => statement.replaceAll('"', '').trim().replace(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '');
}

/** @param own tables that the migration itself creates, which the previous version does not know */
function breaks(statement: string, own: Set<string>): string | undefined {
  const words = statement.split(' ');
  const after = (word: string) => words[words.indexOf(word) + 1] ?? '';
  if (/^create (?:unlogged )?table /.test(statement)) {
    own.add(after('table'));
    return undefined;
  }
  if (/^create (?:index|extension) /.test(statement)) return undefined;
  if (statement.startsWith('insert into ') && writesOnly(statement, own)) return undefined;
  if (statement.startsWith('create function ') && writesOnly(statement, own)) {
    own.add(after('function'));
    return undefined;
  }
  if (statement.startsWith('create trigger ') && own.has(after('function'))) return undefined;
  if (statement.startsWith('create unique index ') && own.has(after('on'))) return undefined;
  if (statement.startsWith('alter table ')) {
    if (own.has(after('table'))) return undefined;
    const isAdding = words[3] === 'add' && words[4] === 'column';
    if (isAdding && (!statement.includes(' not null') || statement.includes(' default '))) return undefined;
  }
  return statement;
}

/** Whether all that a statement, or a function's body, writes to is the migration's own. */
const writesOnly = (statement: string, own: ReadonlySet<string>): boolean =>
  [...statement.matchAll(/(?:insert into|delete from|(?<!do )update) (\w+)/g)].every(([, name = '']) => own.has(name));
