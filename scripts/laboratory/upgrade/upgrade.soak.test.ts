import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { writePackage } from '../../catalogue/import/fixtures/small-package.ts';
import { root } from '../../cli/project.ts';
import { goodsOf } from '../torture/shoppers.ts';
import { expectData, leaveData } from './customer.ts';
import { runNpm, type StartedShop, startNpm } from './npm.ts';
import { replaceCode, writeCode } from './older-code.ts';

/** Version 0.1.0, as used by a shop with its own catalogue. */
const oldest = '197792f';

/** The commands of the runbook in operations' README, in its order: the upgrade, and the way back. */
function runbook(): [there: string[], back: string[]] {
  const readme = readFileSync(join(root, 'scripts/operations/README.md'), 'utf8');
  const [, section = ''] = /\n### A new version\n(.+?)\n### /s.exec(readme) ?? [];
  const [there = [], back = []] = [...section.matchAll(/```sh\n(.+?)```/gs)].map(([, lines = '']) =>
    lines.trim().split('\n'),
  );
  return [there, back];
}

test('the runbook brings a shop of version 0.1.0 with its customers to this version, and back', {
  timeout: 15 * 60_000,
}, async () => {
  const testFolder = join(inject('testFolder'), 'upgrade');
  mkdirSync(testFolder, { recursive: true });
  const folder = mkdtempSync(join(testFolder, 'shop-'));
  const data = join(folder, 'var');
  const items = [1, 2, 3].map((n) => `i${n},bosch,pads,P-${n},Pad ${n},100.00,true,9`);
  const catalogue = writePackage(testFolder, {
    'items.csv': `item_id,brand_id,category_id,part_number,name,price,available,stock\n${items.join('\n')}\n`,
  });
  writeCode(oldest, folder);

  await runNpm(folder, ['run', 'import', '--', catalogue]);
  const before = await startNpm(folder);
  onTestFinished(before.stop);
  // Items of both versions are called alike.
  const [ordered, inCart] = [{ itemId: 'i1', unitPaise: 100_00 }, { itemId: 'i2' }];
  const left = await leaveData(before.origin, [ordered, inCart]);
  const oldRelease = currentRelease(data);
  expect(oldRelease?.snapshot).toBe(newestSnapshot(data));

  const backup = join(testFolder, 'before.tar.gz');
  const real = (line: string) =>
    line.replace('/srv/catalogue', catalogue).replace('/srv/backups/before.tar.gz', backup);
  /**
   * @param running the shop that the runbook stops
   * @returns the shop that the runbook starts, and the output of each command
   */
  async function walk(lines: readonly string[], running: StartedShop, commit?: string) {
    let started: StartedShop | undefined;
    const said: string[] = [];
    for (const line of lines) {
      const [program = '', ...args] = real(line).split(' ');
      if (program === 'npm') said.push(await runNpm(folder, args));
      else if (line.startsWith('systemctl stop')) await running.stop();
      // The unit's ExecStart is npm start.
      else if (line.startsWith('systemctl start')) {
        started = await startNpm(folder);
        onTestFinished(started.stop);
      } else if (program === 'rsync') replaceCode(folder, commit);
      else expect(line).toBe('cd /srv/purza');
    }
    if (!started) throw new Error('the runbook does not start the shop');
    return { shop: started, said: said.join('\n') };
  }
  const [there, back] = runbook();
  const { shop: after } = await walk(there, before);

  expect(existsSync(backup)).toBe(true);
  await expectData(after.origin, left, inCart);
  const release = currentRelease(data);
  expect(release?.id).not.toBe(oldRelease?.id);
  expect(release?.site).not.toBe(oldRelease?.site);
  expect((await goodsOf(snapshotFile(data, release?.snapshot ?? ''), 9)).map(({ itemId }) => itemId)).toContain('i1');
  const ready = await fetch(`${after.origin}/api/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ release: release?.id })]);
  await expectPages(after.origin);

  const later = { email: 'later@example.com', engineId: null };
  const lost = await leaveData(after.origin, [ordered, inCart], later);
  const { shop: again, said } = await walk(back, after, oldest);
  await expectData(again.origin, left, inCart);
  await expect(expectData(again.origin, lost, inCart)).rejects.toThrow('/api/auth/login was answered 401');
  const [, keptIn = ''] = /The shop before is kept in (\S+)\.$/m.exec(said) ?? [];
  const kept = new Database(resolve(folder, keptIn, 'shop.db'), { readonly: true });
  expect(kept.prepare('SELECT count(*) FROM users WHERE email = ?').pluck().get(later.email)).toBe(1);
  kept.close();
  const [live, rescued] = [currentRelease(data), await fetch(`${again.origin}/api/ready`)];
  expect([rescued.status, await rescued.json()]).toEqual([200, expect.objectContaining({ release: live?.id })]);
  for (const path of ['/', '/hi', '/categories/brake-pads', '/cart', '/shipping-policy']) {
    const page = await fetch(again.origin + path);
    // The old version has no such icon.
    expect([path, page.status, (await page.text()).includes('apple-touch-icon')]).toEqual([path, 200, false]);
  }
});

/** Checks pages of this version: each shows the icons that it links, and these are this version's. */
async function expectPages(origin: string): Promise<void> {
  for (const path of ['/', '/hi', '/categories/brake-pads', '/cart', '/shipping-policy']) {
    const page = await fetch(origin + path);
    const text = await page.text();
    expect([path, page.status, text.includes('href="/apple-touch-icon.png"')]).toEqual([path, 200, true]);
    const assets = [...text.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)].map(([, asset = '']) => asset);
    for (const asset of new Set(assets)) expect([asset, (await fetch(origin + asset)).status]).toEqual([asset, 200]);
  }
}
