import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { run, runAlone } from './command-runner.ts';

export type WrongUses = [title: string, script: string, args: string[], message: RegExp][];

/**
 * Tests that wrongly used commands end with 2, the message and the usage.
 * @param alone scripts that get a process of their own when they have no argument
 */
export function endsAsWrongUse(uses: WrongUses, alone: readonly string[] = []): void {
  describe.concurrent('wrong use ends with 2 and shows the usage', () => {
    test.each(uses)('%s', async (_, script, args, message) => {
      const SHOP_DATA = mkdtempSync(join(inject('testFolder'), 'wrong-use-'));
      const how = args.length === 0 && alone.includes(script) ? runAlone : run;
      const { status, stderr, stdout } = await how(script, args, { SHOP_DATA });
      expect(stderr).toMatch(message);
      expect(stderr).toMatch(/^Usage: npm (?:run|start) /m);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect([status, stdout]).toEqual([2, '']);
    });
  });
}
