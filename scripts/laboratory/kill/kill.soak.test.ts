import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { compileSite } from '../../catalogue/compile/compile.ts';
import { runCommand } from '../processes.ts';
import { type KillShop, openKillShop } from './shop.ts';

/**
 * Import and generate are killed while a crawler reads, each at thirty moments. Whatever the moment, the live data must
 * stay complete, and the crawler must see the old or the new edition, never a mixture.
 */
const testFolder = join(inject('testFolder'), 'kill');
const killsEach = 30;
const completeEvery = 10;
const minutes = 60_000;

beforeAll(async () => {
  // One compiled site serves all runs, so that no run is measured or killed while it compiles.
  await compileSite({ siteUrl: undefined, demo: true });
}, 5 * minutes);

/** A moment: a fraction of a run's duration, or an exact place (see signal-at.ts). */
type Moment = number | string;

/** Exact places and moments spread evenly up to the end of a run, in mixed order. */
function moments(places: readonly string[]): Moment[] {
  const count = killsEach - places.length;
  const shares = Array.from({ length: count }, (_, n) => (((n * 7) % count) + 1) / count);
  return [...shares.slice(0, 3), ...places, ...shares.slice(3)];
}

test('the moments are as many as they should be, and all different', () => {
  for (const places of [importPlaces, generatePlaces]) {
    expect(new Set(moments(places)).size).toBe(killsEach);
    expect(moments(places)).toContain(1);
  }
});

const importPlaces = [
  'before renameSync .sqlite',
  'after renameSync .sqlite',
  'half writeFileSync current.',
  'before renameSync current.',
  'after renameSync current.',
];
const generatePlaces = [
  'half writeFileSync pad-5.html',
  'before writeFileSync pad-11.html',
  'before writeFileSync current.',
  'half writeFileSync current.',
  'before renameSync current.',
  'after renameSync current.',
];

interface Step {
  script: string;
  args: string[];
  /** Brings the shop into a state in which the step has something to do. */
  prepare: () => Promise<void> | void;
  /** Checks that a completed run has left nothing behind. */
  clean: () => void;
}

/** Kills the step at each of the moments, and sometimes lets it complete. */
async function killAt(shop: KillShop, all: readonly Moment[], { script, args, prepare, clean }: Step): Promise<number> {
  let kills = 0;

  async function complete(): Promise<number> {
    await prepare();
    const started = performance.now();
    const { code, output, milliseconds } = await shop.start(script, args, 'to its end').ended;
    shop.look(started);
    expect(code, output).toBe(0);
    clean();
    await shop.takenOver();
    return milliseconds;
  }

  /** The run's duration in milliseconds if it completed before the kill; undefined if it was killed. */
  async function kill(moment: Moment, delay: number): Promise<number | undefined> {
    await prepare();
    const started = performance.now();
    const place: Record<string, string> = typeof moment === 'string' ? { SIGNAL_AT: `SIGKILL ${moment}` } : {};
    const how = `killed ${place.SIGNAL_AT ?? `after ${Math.round(delay)} ms`}`;
    const run = shop.start(script, args, how, place);
    if (typeof moment === 'number') {
      await Promise.race([setTimeout(delay), run.ended]);
      run.child.kill('SIGKILL');
    }
    const { code, signal, output, milliseconds } = await run.ended;
    shop.look(started);
    if (signal === 'SIGKILL') return undefined;
    expect(code, output).toBe(0);
    return milliseconds;
  }

  let duration = await complete();
  for (const [n, moment] of all.entries()) {
    if (typeof moment === 'string') {
      expect(await kill(moment, 0), `${script} comes to ${moment}`).toBeUndefined();
    } else {
      for (let sooner = 1; ; sooner *= 0.95) {
        const through = await kill(moment, moment * duration * sooner);
        if (through === undefined) break;
        duration = through;
      }
    }
    kills += 1;
    if ((n + 1) % completeEvery === 0) duration = await complete();
  }
  return kills;
}

/** Expects that everything the crawler has seen was right. */
async function expectRight(shop: KillShop, title: string, kills: number): Promise<void> {
  const seen = await shop.end();
  console.log(
    `${title}: ${kills} kills, ${seen.answers} answers, ${seen.nights} snapshots, ${seen.editions} editions; ` +
      `slowest answer ${Math.round(seen.slowestAnswer)} ms, slowest take-over ${Math.round(seen.slowestTakeOver)} ms`,
  );
  expect(kills).toBe(killsEach);
  expect(seen.wrong.slice(0, 10), 'answers that are neither of the old edition nor of the new one').toEqual([]);
  expect(seen.stillServing, 'the server was never restarted').toBe(true);
}

const unfinished = (folder: string) =>
  globSync('{snapshots/*.tmp,releases/*.tmp,releases/unfinished}', { cwd: folder });

/** Expects nothing unfinished after a generation, at most three releases, and only the snapshots that these need. */
function expectTidy({ dataFolder, snapshotOf }: KillShop): void {
  const names = (pattern: string, ending: string) =>
    globSync(pattern, { cwd: dataFolder })
      .map((file) => basename(file, ending))
      .sort();
  expect(unfinished(dataFolder)).toEqual([]);
  const releases = globSync('releases/*', { cwd: dataFolder, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'spare')
    .map((entry) => entry.name)
    .sort();
  expect(releases.length).toBeLessThanOrEqual(3);
  // A release that was never live would displace one that a server still shows.
  expect(releases.filter((id) => !snapshotOf.has(id))).toEqual([]);
  expect(names('releases/*.paths.json', '.paths.json')).toEqual(releases);
  const snapshots = names('snapshots/*.sqlite', '.sqlite');
  expect(snapshots.length).toBeLessThanOrEqual(3);
  for (const id of releases) expect(snapshots).toContain(snapshotOf.get(id));
  const indexed = globSync('snapshots/*.index', { cwd: dataFolder }).map((file) => basename(file).split('.', 1)[0]);
  expect(snapshots).toEqual(expect.arrayContaining(indexed));
  for (const id of releases) expect(indexed).toContain(snapshotOf.get(id));
}

describe.concurrent('killed while a crawler reads', () => {
  test('the import', { timeout: 20 * minutes }, async (context) => {
    const shop = await openKillShop(testFolder, context);
    // An import alone changes nothing that shoppers see: they see the first night to the end.
    const kills = await killAt(shop, moments(importPlaces), {
      script: 'import.ts',
      args: [shop.packageFolder],
      prepare: shop.nextNight,
      clean: () => expect(unfinished(shop.dataFolder)).toEqual([]),
    });
    await expectRight(shop, 'import', kills);
  });

  test('the generation', { timeout: 20 * minutes }, async (context) => {
    const shop = await openKillShop(testFolder, context);
    const kills = await killAt(shop, moments(generatePlaces), {
      script: 'generate.ts',
      args: [],
      async prepare() {
        const { snapshot, release } = shop.look(performance.now());
        if (release.snapshot !== snapshot) return;
        // A slow machine's server must not fall behind by more editions than are kept.
        await shop.takenOver();
        shop.nextNight();
        const started = performance.now();
        await runCommand(shop.dataFolder, 'import.ts', [shop.packageFolder]);
        shop.look(started);
      },
      clean: () => expectTidy(shop),
    });
    await expectRight(shop, 'generate', kills);
  });
});
