import { expect, test } from 'vitest';
import { isWrong, nightCommands, nightStates } from './rules.ts';

test('refused, failed and overdue nights need action, and no others', () => {
  expect(nightStates.filter(isWrong)).toEqual(['refused', 'failed', 'overdue']);
});

test('a refused package is taken by force, any other night is run again or looked for', () => {
  expect(nightCommands.refused).toMatch(/^npm run nightly -- .*--force$/);
  expect(nightCommands.failed).toMatch(/^npm run nightly -- /);
  expect(nightCommands.failed).not.toContain('--force');
  expect(nightCommands.overdue).toContain('list-timers');
});
