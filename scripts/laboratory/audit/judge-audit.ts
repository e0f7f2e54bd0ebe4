import { z } from 'zod';
import { Refusal } from '../../cli/refusal.ts';

/** The part of `npm audit --json` that is read. */
const report = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

const grave = ['high', 'critical'];

/**
 * Judges a report about the packages of a running shop.
 * @returns a line of counts
 * @throws Refusal that names each package with a grave weakness, or says that the registry gave no report
 */
export function judgeAudit(output: string): string {
  const parsed = report.safeParse(jsonOf(output));
  if (!parsed.success)
    throw new Refusal(
      'The registry gave no report: npm asks the one that is configured, and not every mirror has them.',
    );
  const { metadata, vulnerabilities } = parsed.data;
  const named = Object.entries(vulnerabilities).filter(([, { severity }]) => grave.includes(severity));
  if (named.length > 0)
    throw new Refusal(
      [
        'Packages with grave weaknesses:',
        ...named.map(([name, { severity, range }]) => `  ${name} ${range}: ${severity}`),
      ].join('\n'),
    );
  const { total = 0 } = metadata.vulnerabilities;
  return `${total} known weaknesses, none of them grave`;
}

function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
