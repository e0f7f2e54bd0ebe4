import type { Release } from '../../../api/serve/release/release.ts';
import type { Settings } from '../../../api/serve/settings.ts';

/** A file of a copy: one of the release, or its text. */
export type CopiedFile = { file: string } | { text: string };

/** Folder for files that an operator gives to the host; not meant for shoppers. */
export const hostsFolder = '_hosts';

/** A copy of the pages for a host without this shop's server. */
export interface PageCopy {
  /** By their paths in it. */
  files: ReadonlyMap<string, CopiedFile>;
  /** What the host cannot hold of it, in words. */
  problems: readonly string[];
}

export interface PageCopies {
  /** The host that an option names. @throws WrongUse when none is called so */
  hostNamed(name: string | undefined): string | undefined;
  /** @param host whose rules the copy has beside the pages, which are all that other hosts need */
  make(
    release: Release,
    settings: Pick<Settings, 'dataFolder' | 'siteUrl'>,
    host: string | undefined,
  ): Promise<PageCopy>;
  /** Writes a copy into a folder that does not exist yet. */
  write(files: PageCopy['files'], out: string): void;
}
