import { printable } from '../../cli/printable.ts';
import type { ImportReport } from './import-package.ts';
import type { Problem } from './problems.ts';
import { shortList } from './short-list.ts';

const examplesShown = 3;

/** The summary of an import for people: counts per file, reasons with a few examples, and changes. */
export function summary(report: ImportReport): string {
  const lines = ['', 'File                   read   accepted'];
  for (const [file, read] of Object.entries(report.read)) {
    lines.push(`${file.padEnd(18)} ${String(read).padStart(8)} ${String(report.accepted[file] ?? 0).padStart(10)}`);
  }
  for (const [file, columns] of Object.entries(report.ignoredColumns)) {
    lines.push(`${file}: unknown columns ignored: ${shortList(columns)}`);
  }
  if (report.unknownAttributes.length > 0) {
    const names = report.unknownAttributes.map(
      ({ name, rows, near }) => `${name} (${rows} ${rows === 1 ? 'row' : 'rows'}${near ? `; perhaps ${near}` : ''})`,
    );
    lines.push(`attributes.csv: names that content/attributes.yaml does not have, left out: ${shortList(names)}`);
  }
  const reasons = Map.groupBy(report.rejected, (problem) => `${problem.file} ${problem.code}`);
  if (reasons.size > 0) lines.push('', 'Set aside:');
  for (const problems of reasons.values()) {
    const [first] = problems as [Problem, ...Problem[]];
    lines.push(`  ${problems.length} × ${first.file}: ${first.message}`);
    for (const { line, column, value } of problems.slice(0, examplesShown)) {
      lines.push(
        `      line ${line}${column ? `, ${column}` : ''}${value === null ? '' : `: ${JSON.stringify(value)}`}`,
      );
    }
  }
  if (report.omitted > 0) lines.push(`  … and ${report.omitted} more, which the report does not list.`);
  const { added, changed, removed, unchanged } = report.changes.items;
  lines.push('', `Items: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`);
  // Column names and values are the supplier's.
  return printable(lines.join('\n'));
}
