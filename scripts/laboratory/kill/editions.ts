import type { Answer } from './crawler.ts';

/** The hashes of all pages of a release or a snapshot, by path. */
export interface Edition {
  /** The earliest moment at which it can have been seen. */
  from: number;
  bodies: ReadonlyMap<string, string>;
}

/**
 * Wrong answers for pages of one series of editions: a status other than 200, a body that no edition has, an edition
 * before it existed, or an older edition than one that was shown before the request.
 * @param answers in their order of arrival
 * @param editions oldest first
 */
export function wrongAnswers(answers: readonly Answer[], editions: readonly Edition[]): string[] {
  const wrong: string[] = [];
  /** After the end of each answer, the newest edition shown so far: it never decreases. */
  const shown: { ended: number; edition: number }[] = [{ ended: Number.NEGATIVE_INFINITY, edition: 0 }];
  for (const { path, status, body, started, ended } of answers) {
    const say = (what: string) => wrong.push(`${path} at ${Math.round(started)} ms: ${what}`);
    if (status !== 200) {
      say(`status ${status} ${status === 0 ? body : ''}`);
      continue;
    }
    const possible = [...editions.keys()].filter((edition) => editions[edition]?.bodies.get(path) === body);
    const [first, last] = [possible[0], possible.at(-1)];
    if (first === undefined || last === undefined) {
      say('a body that no edition has');
      continue;
    }
    if ((editions[first]?.from ?? 0) > ended) say(`edition ${first} before it was there`);
    const before = shown.findLast((one) => one.ended <= started)?.edition ?? 0;
    if (last < before) say(`edition ${last} after edition ${before} had been shown`);
    const newest = shown.at(-1)?.edition ?? 0;
    if (first > newest) shown.push({ ended, edition: first });
  }
  return wrong;
}
