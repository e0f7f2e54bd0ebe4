import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writeSample } from '../../../scripts/catalogue/sample/write-sample.ts';
import { type RunningShop, runCommand, startCommand, startShop, until } from '../../../scripts/laboratory/processes.ts';
import { hasRooms } from '../../../scripts/laboratory/rooms.ts';
import { type S3Server, s3Credentials, serveS3 } from '../../../scripts/laboratory/s3-server.ts';
import { openCatalogue } from '../../catalogue/open.ts';
import { newestSnapshot, snapshotFile } from '../../catalogue/snapshots.ts';
import { forEachAtOnce, type ObjectStore } from '../../data/objects/object-store.ts';
import { openObjectStore } from '../../serve/beyond.ts';
import { manifestKey, objectKey, readManifest, readPointer, writePointer } from './published.ts';

/** One machine makes and publishes editions; others, each with its own data folder, take and serve them. */
const machines = 10;
/** Longer than all of them need on two slow cores. */
const timeout = 480_000;

const folder = mkdtempSync(join(inject('testFolder'), 'editions-'));
const maker = join(folder, 'maker');
const catalogue = join(folder, 'catalogue');
let s3: S3Server;
let place: string;
const shops: RunningShop[] = [];

describe.skipIf(!hasRooms('api/beyond/s3', 'scripts/beyond/publish'))('editions in a store', () => {
  beforeAll(async () => {
    s3 = await serveS3(join(folder, 's3'));
    place = s3.place('editions');
    await writeSample({ items: 20, out: catalogue, seed: 5, languages: ['en'] });
    await night();
  }, 240_000);
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.end('SIGTERM')));
    await s3.close();
  });

  const publish = () => startCommand(maker, 'beyond/publish/publish.ts', [place], s3Credentials).ended;

  async function night(): Promise<void> {
    await runCommand(maker, 'nightly.ts', [catalogue]);
    expect(await publish()).toMatchObject({ code: 0 });
  }

  /** The first item with this price, and its address. */
  function nextPrice(rupees: string): string {
    const file = join(catalogue, 'items.csv');
    const [header = '', item = '', ...others] = readFileSync(file, 'utf8').split('\n');
    const priced = item.replace(/,\d+\.\d\d,[^,]*,/, `,${rupees}.00,,`);
    writeFileSync(file, [header, priced, ...others].join('\n'));
    return item.split(',')[0] ?? '';
  }

  const ready = async ({ origin }: RunningShop) =>
    (await (await fetch(`${origin}/api/ready`)).json()) as { snapshot: string };
  const everywhere = async (snapshot: string | undefined) =>
    (await Promise.all(shops.map(ready))).every((one) => one.snapshot === snapshot);

  /** What a process says about an item: the snapshot it serves, and whether page and API show this price. */
  async function look(shop: RunningShop, slug: string, price: string) {
    const { snapshot } = await ready(shop);
    const [page, item] = await Promise.all([`/hi/product/${slug}`, `/api/products/slug/${slug}`].map(textAt(shop)));
    const stayed = (await ready(shop)).snapshot === snapshot;
    return { snapshot, stayed, page: page?.includes(price), api: item?.includes(price.replace(',', '')) };
  }
  const textAt = (shop: RunningShop) => async (path: string) => {
    const answer = await fetch(shop.origin + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  };

  test('ten machines without a catalogue start with the published edition, and follow the next within seconds', {
    timeout,
  }, async () => {
    const env = { ...s3Credentials, EDITIONS_FROM: place };
    const starting = performance.now();
    // A few at a time, since they share this machine's cores.
    await forEachAtOnce(Array(machines).keys(), 3, async (number) => {
      shops.push(await startShop(join(folder, `machine-${number}`), env));
    });
    const started = (performance.now() - starting) / 1000;
    const before = newestSnapshot(maker);
    expect(await everywhere(before)).toBe(true);

    const id = nextPrice('4321');
    await runCommand(maker, 'nightly.ts', [catalogue]);
    const after = newestSnapshot(maker);
    const newest = openCatalogue(snapshotFile(maker, after ?? ''));
    const slug = (await newest.items.addresses()).find((item) => item.id === id)?.slug ?? '';
    newest.close();

    // Each machine is asked all the time, and always answers from one edition.
    const problems: string[] = [];
    let [asked, isOver] = [0, false];
    const asking = shops.map(async (shop, number) => {
      while (!isOver) {
        const seen = await look(shop, slug, '4,321').catch((error: Error) => void problems.push(error.message));
        asked += 1;
        if (!seen?.stayed) continue;
        const isNew = seen.snapshot === after;
        if (seen.page !== isNew || seen.api !== isNew || (!isNew && seen.snapshot !== before))
          problems.push(`machine ${number}: ${JSON.stringify(seen)}`);
        await setTimeout(50);
      }
    });
    const began = performance.now();
    expect(await publish()).toMatchObject({ code: 0 });
    const published = performance.now();
    await until('every machine has the new snapshot', () => everywhere(after));
    const taken = (performance.now() - published) / 1000;
    await setTimeout(500);
    isOver = true;
    await Promise.all(asking);
    console.log(
      `${machines} machines have the edition ${taken.toFixed(1)} s after the end of its publication, which took ${((published - began) / 1000).toFixed(1)} s; ${asked} looks meanwhile; to start with the first took all of them ${started.toFixed(1)} s`,
    );
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(machines * 10);
    // How many seconds this takes depends on the shared cores; that only new files are fetched does not.
    expect(taken).toBeLessThan(started / 2);
    for (const { origin } of shops) expect((await fetch(`${origin}/part/nothing-of-this-number`)).status).toBe(404);
    // A few machines are enough for the rest.
    await Promise.all(shops.splice(3).map((shop) => shop.end('SIGTERM')));
  });

  test('a damaged edition is refused with a line in the log, the old one goes on, and a mended one is taken', {
    timeout,
  }, async () => {
    const before = newestSnapshot(maker);
    nextPrice('1234');
    await runCommand(maker, 'nightly.ts', [catalogue]);
    // An edition published elsewhere is copied here without one of its objects.
    const elsewhere = s3.place('elsewhere');
    expect(await startCommand(maker, 'beyond/publish/publish.ts', [elsewhere], s3Credentials).ended).toMatchObject({
      code: 0,
    });
    const [from, to] = (await Promise.all([elsewhere, place].map((at) => openObjectStore(at)))) as [
      ObjectStore,
      ObjectStore,
    ];
    const last = await readPointer(to);
    const { edition = '' } = (await readPointer(from)) ?? {};
    for (const [path, hash] of (await readManifest(from, edition))?.files ?? []) {
      const content = path.endsWith('.sqlite') ? Buffer.from('damaged') : await from.get(objectKey(hash));
      if (content) await to.put(objectKey(hash), content);
    }
    await to.put(manifestKey(edition), (await from.get(manifestKey(edition))) ?? Buffer.alloc(0));
    await writePointer(to, { edition, last: last?.edition ?? null });

    const [shop] = shops as [RunningShop];
    await until('the log says it', () => shop.output().includes('is damaged'));
    await setTimeout(4000);
    expect(
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('is damaged')),
    ).toHaveLength(1);
    expect(await everywhere(before)).toBe(true);
    expect((await fetch(shop.origin)).status).toBe(200);

    const mended = await startCommand(maker, 'beyond/publish/publish.ts', [place, '--all'], s3Credentials).ended;
    expect(mended.code).toBe(0);
    await until('every machine has it', () => everywhere(newestSnapshot(maker)));
  });
});
