import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { keptImages } from '../../../api/catalogue/images.ts';
import { newestSnapshot } from '../../../api/catalogue/snapshots.ts';
import { forEachAtOnce } from '../../../api/data/objects/object-store.ts';
import { imageFile, imageFormats, widthsOf } from '../../../api/shop/images/rules.ts';
import { noise } from '../../catalogue/images/fixtures/pictures.ts';
import { makeImages } from '../../catalogue/images/make-images.ts';
import { PackageImages } from '../../catalogue/images/package-images.ts';
import { encodings } from '../../catalogue/images/rules.ts';
import { writePackage } from '../../catalogue/import/fixtures/small-package.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import type { BenchOptions } from './options.ts';
import { median, seconds, table } from './table.ts';

/** Two million pixels. */
const [width, height] = [1732, 1155];

/** Compares the making of pictures with sharp alone on the same files, and measures a night without new ones. */
export async function benchImages({ items, runs, folder, say }: BenchOptions): Promise<void> {
  say(`Writing ${items} pictures …`);
  const base = await writePictures(items, folder);
  const dataFolder = join(folder, 'data');
  const { snapshot } = await importPackage({ path: base, dataFolder, force: true });
  const sides: Record<'ours' | 'sharp', number[]> = { ours: [], sharp: [] };
  const alone = join(folder, 'alone');
  const measures = {
    ours: async () => {
      rmSync(join(keptImages(dataFolder), 'images'), { recursive: true, force: true });
      await makeImages({ dataFolder, snapshot });
    },
    sharp: async () => {
      rmSync(alone, { recursive: true, force: true });
      mkdirSync(join(alone, 'images'), { recursive: true });
      await sharpAlone(items, base, alone);
    },
  };
  for (let run = 1; run <= runs; run++) {
    say(`Run ${run} of ${runs} …`);
    for (const side of run % 2 === 1 ? (['ours', 'sharp'] as const) : (['sharp', 'ours'] as const))
      sides[side].push(items / (await secondsOf(measures[side])));
  }
  await measures.ours();
  const looks: number[] = [];
  for (let run = 0; run < 5; run++)
    looks.push(
      await secondsOf(async () => {
        await PackageImages.open(base, dataFolder);
        await makeNewest(dataFolder);
      }),
    );
  const [ours, other] = [median(sides.ours), median(sides.sharp)];
  say(
    table(
      ['', 'pictures/s'],
      [
        ['the shop', ours.toFixed(2)],
        ['sharp alone', other.toFixed(2)],
      ],
    ),
  );
  say(`Ratio: ${(ours / other).toFixed(2)}. A night without new pictures: ${seconds(median(looks))} more.`);
}

const makeNewest = (dataFolder: string) => makeImages({ dataFolder, snapshot: newestSnapshot(dataFolder) ?? '' });

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** A package whose items have a photograph each. */
async function writePictures(items: number, folder: string): Promise<string> {
  const rows = Array.from({ length: items }, (_, n) => `i${n},bosch,pads,P-${n},Pad,100,${n}.jpg`);
  const base = writePackage(folder, {
    'items.csv': `item_id,brand_id,category_id,part_number,name,price,image\n${rows.join('\n')}\n`,
  });
  mkdirSync(join(base, 'images'));
  const photo = await noise(width, height).blur(3).png().toBuffer();
  for (let n = 0; n < items; n++) {
    const dot = {
      create: { width: 40, height: 40, channels: 3, background: { r: n % 256, g: n >> 8, b: 90 } },
    } as const;
    const left = (n * 37) % (width - 40);
    const drawn = sharp(photo).composite([{ input: dot, left, top: left % (height - 40) }]);
    writeFileSync(join(base, 'images', `${n}.jpg`), await drawn.jpeg({ quality: 90 }).toBuffer());
  }
  return base;
}

/** As one would write it: one process, as many files at once as there are cores, all sizes from one decoder. */
async function sharpAlone(items: number, base: string, into: string): Promise<void> {
  const numbers = Array.from({ length: items }, (_, n) => n);
  await forEachAtOnce(numbers, availableParallelism(), async (n) => {
    const original = sharp(join(base, 'images', `${n}.jpg`)).autoOrient();
    const outputs = widthsOf(width).flatMap((one) => imageFormats.map((format) => ({ one, format })));
    await Promise.all(
      outputs.map(({ one, format }) =>
        original
          .clone()
          .resize({ width: one })
          [format](encodings[format])
          .toFile(join(into, imageFile(String(n), one, format))),
      ),
    );
  });
}
