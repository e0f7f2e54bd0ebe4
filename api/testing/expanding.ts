/**
 * What a migration may do to a database that the version before still uses: add what that version need not know. It writes
 * rows without the new columns, and reads and writes all that it ever knew.
 */

/** @returns what each statement of a migration would break for the version before, in words */
export function breaksOlder(migration: string): string[] {
  const own = new Set<string>();
  return statementsOf(migration).flatMap((statement) => breaks(statement, own) ?? []);
}

/** In lower case, on one line, without comments and quotes. */
function statementsOf(migration: string): string[] {
  const code = migration
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .map((line) => line.split('-->')[0])
    .join(' ');
  return code
    .split(';')
    .map((statement) => statement.replaceAll('"', '').trim().replace(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '');
}

/** @param own tables that the migration has made itself, which the version before does not know */
function breaks(statement: string, own: Set<string>): string | undefined {
  const words = statement.split(' ');
  const after = (word: string) => words[words.indexOf(word) + 1] ?? '';
  if (/^create (?:unlogged )?table /.test(statement)) {
    own.add(after('table'));
    return undefined;
  }
  if (/^create (?:index|extension) /.test(statement)) return undefined;
  if (statement.startsWith('create unique index ') && own.has(after('on'))) return undefined;
  if (statement.startsWith('alter table ')) {
    if (own.has(after('table'))) return undefined;
    const isAdding = words[3] === 'add' && words[4] === 'column';
    if (isAdding && (!statement.includes(' not null') || statement.includes(' default '))) return undefined;
  }
  return statement;
}
