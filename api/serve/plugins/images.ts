import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptImages } from '../../catalogue/images.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import type { Release } from '../release/release.ts';
import { otherwiseCached } from '../release/site-rules.ts';
import { sendFromDisk } from './release-files.ts';

interface Live {
  release: Release;
  catalogue: Catalogue;
}

/** The drawing that stands for every part. */
const anyPart = 'part';

/**
 * Answers with a picture that the release does not have: one that was made since, else a redirect to the drawing of its
 * category. So no address of a picture is ever broken.
 * @param isDamaged whether the release has it, but damaged: what is kept is the same file
 */
export async function answerImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { release, catalogue }: Live,
  { dataFolder, id, path, isDamaged }: { dataFolder: string; id: string; path: string; isDamaged: boolean },
) {
  const kept = { folder: keptImages(dataFolder) };
  if (!isDamaged && (await sendFromDisk(request, reply, kept, path.slice(1))) === 'sent') return reply;
  const trail = await catalogue.itemImages.categoriesWith(id).catch(() => []);
  const drawn = trail.findLast((category) => existsSync(join(release.folder, 'drawings', `${category}.svg`)));
  // Soon it may be made.
  return reply.header('cache-control', otherwiseCached).redirect(`/drawings/${drawn ?? anyPart}.svg`, 302);
}
