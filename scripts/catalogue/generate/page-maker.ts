import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress, PageKindName } from '../../../api/catalogue/page-kinds.ts';
import { languagesAt } from '../../../api/catalogue/page-languages.ts';
import { loadSite, type RenderPage } from '../../../api/serve/release/compiled-site.ts';
import { sumOf } from '../../../api/serve/release/sums.ts';
import type { Language } from '../../../api/shop/language/languages.ts';
import { fileOfPath, linkFile, localPath, removeFile, writeInto } from './files.ts';

/** What page makers need to know once per release. */
export interface PageJob {
  snapshotFile: string;
  siteFolder: string;
  /** The folders of the new release and of the previous one. */
  to: string;
  from: string | undefined;
  /** Languages whose pages of the previous release stay valid if their data is the same. */
  keptLanguages: Language[];
  /** Languages whose pages from the spare, already in the new folder, stay valid if their data is the same. */
  spareLanguages: Language[];
}

/** A page in all its languages. */
export type PageToMake = PageAddress & {
  /** Fingerprint of its data in the previous release. */
  before: string | undefined;
  /** Fingerprint of the data of the pages that are already in the new release's folder. */
  spare: string | undefined;
  /** Whether the data is known to be the same, so that it need not be read. */
  same: boolean;
};

/** Whether a kept page's file comes from the previous release or from the spare. */
export type KeptFrom = 'before' | 'spare';

export interface BatchDone {
  /** Fingerprints of the paths' data. */
  fingerprints: [path: string, fingerprint: string][];
  /** For each path in its languages: the sum of a rendered page, or where the page was kept from. */
  sums: [path: string, sums: (string | KeptFrom)[]][];
  rendered: number;
}

/** Makes pages of one release, batch by batch. */
export function pageMaker(job: PageJob) {
  const kept = new Set(job.keptLanguages);
  const inSpare = new Set(job.spareLanguages);
  const catalogue = openCatalogue(job.snapshotFile);
  let render: RenderPage | undefined;

  /** What a page shows, language by language. */
  async function read({ kind, params, path }: PageAddress): Promise<unknown[]> {
    const page = await catalogue.page(kind, params);
    if (!page) throw new Error(`the snapshot has no page ${path}`);
    return languagesAt(path).map((language) => page(language));
  }

  /** @returns its sum */
  async function makePage(kind: PageKindName, local: string, page: unknown): Promise<string> {
    // Loading takes half a second, which a run that keeps every page saves.
    render ??= await loadSite(job.siteFolder);
    const answer = await render(local, { page }, kind);
    if (answer.status !== 200) throw new Error(`the page ${local} answered ${answer.status}`);
    const content = new Uint8Array(await answer.arrayBuffer());
    writeInto(join(job.to, fileOfPath(local)), content);
    return sumOf(content);
  }

  /** The fingerprint of a path, and the sums of its pages. */
  async function makePath(address: PageToMake): Promise<{ fingerprint: string; sums: (string | KeptFrom)[] }> {
    const { path, before, spare, same } = address;
    let data: unknown[] | undefined;
    let known = same ? before : undefined;
    if (!known) {
      data = await read(address);
      known = fingerprintOf(data);
    }
    const fingerprint = known;
    const makeIn = async (language: Language, index: number): Promise<string | KeptFrom> => {
      if (spare === fingerprint && inSpare.has(language)) return 'spare';
      const local = localPath(path, language);
      const file = fileOfPath(local);
      // Removed, not overwritten: other releases share the file.
      if (spare !== undefined) removeFile(join(job.to, file));
      if (job.from && before === fingerprint && kept.has(language)) {
        linkFile(join(job.from, file), join(job.to, file));
        return 'before';
      }
      data ??= await read(address);
      return makePage(address.kind, local, data[index]);
    };
    const sums: (string | KeptFrom)[] = [];
    for (const [index, language] of languagesAt(path).entries()) sums.push(await makeIn(language, index));
    return { fingerprint, sums };
  }

  async function makeBatch(batch: readonly PageToMake[]): Promise<BatchDone> {
    const done: BatchDone = { fingerprints: [], sums: [], rendered: 0 };
    for (const address of batch) {
      const { fingerprint, sums } = await makePath(address);
      done.fingerprints.push([address.path, fingerprint]);
      done.sums.push([address.path, sums]);
      done.rendered += sums.filter((sum) => sum !== 'before' && sum !== 'spare').length;
    }
    return done;
  }

  return { makeBatch, close: () => catalogue.close() };
}

/** One fingerprint for all languages: most of the data is the item's facts, which are the same in each. */
function fingerprintOf(data: unknown[]): string {
  return createHash('sha1').update(JSON.stringify(data)).digest('base64url');
}
