import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { keptImages } from '../../../api/catalogue/images.ts';
import { forEachAtOnce } from '../../../api/data/objects/object-store.ts';
import { filesOfSnapshot, originals, originalsFolder } from './kept-images.ts';
import { KnownImages } from './known-images.ts';
import { hireImageMakers, type ImageMakers } from './makers.ts';
import type { ImageProblem } from './rules.ts';

export interface ImagesMade {
  made: number;
  /** Pictures that turned out to be faulty only now; the next import sets them aside. */
  failed: { id: string; problem: ImageProblem }[];
  /** How many are still missing: no time was left, or their original is gone. */
  left: number;
}

export interface MakeOptions {
  dataFolder: string;
  snapshot: string;
  /** After so many milliseconds, no further picture is begun. */
  within?: number;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Makes the pictures of a snapshot that are not made yet. It needs no lock: each file appears as a whole, and is the same
 * whoever makes it.
 */
export async function makeImages(options: MakeOptions): Promise<ImagesMade> {
  const { dataFolder, snapshot, within = Number.POSITIVE_INFINITY, onProgress } = options;
  const { missing } = filesOfSnapshot(dataFolder, snapshot);
  const result: ImagesMade = { made: 0, failed: [], left: missing.size };
  if (missing.size === 0) return result;
  const contents = originals(dataFolder);
  const wanted = [...missing].filter((id) => contents.has(id));
  mkdirSync(join(keptImages(dataFolder), 'images'), { recursive: true });
  const [makers, known, begun] = [hireImageMakers(), new KnownImages(dataFolder), performance.now()];
  try {
    await forEachAtOnce(wanted, availableParallelism(), async (id) => {
      if (performance.now() - begun > within) return;
      const content = contents.get(id) as string;
      const problem = await makeOne(makers, dataFolder, id, content);
      if (problem) {
        known.setAnswer(content, { problem });
        rmSync(join(originalsFolder(dataFolder), content), { force: true });
        result.failed.push({ id, problem });
      } else result.made += 1;
      result.left -= 1;
      onProgress?.(missing.size - result.left, missing.size);
    });
    return result;
  } finally {
    makers.dismiss();
    known.close();
  }
}

async function makeOne(
  makers: ImageMakers,
  dataFolder: string,
  id: string,
  content: string,
): Promise<ImageProblem | undefined> {
  const file = join(originalsFolder(dataFolder), content);
  const answer = await makers.do({ kind: 'make', file, id, into: keptImages(dataFolder) });
  return 'problem' in answer ? answer.problem : undefined;
}
