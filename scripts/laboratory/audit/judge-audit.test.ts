import { expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const report = (vulnerabilities: Record<string, { severity: string; range: string }>) =>
  JSON.stringify({ metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } }, vulnerabilities });

test('without grave weaknesses it says how many there are', () => {
  expect(judgeAudit(report({ tar: { severity: 'low', range: '<2' } }))).toBe('1 known weaknesses, none of them grave');
});

test.each(['high', 'critical'])('a %s weakness is refused by name', (severity) => {
  expect(() => judgeAudit(report({ tar: { severity, range: '<2' } }))).toThrow(`tar <2: ${severity}`);
});

test.each(['', 'npm error', '{"statusCode":405,"body":"","error":{}}'])(
  'no report (%j) never passes for a good one',
  (output) => {
    expect(() => judgeAudit(output)).toThrow('The registry gave no report');
  },
);
