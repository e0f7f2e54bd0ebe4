import type { Release } from '../../../api/serve/release/release.ts';
import type { Settings } from '../../../api/serve/settings.ts';

/** A file of a copy: a file of the release, or a text. */
export type CopiedFile = { file: string } | { text: string };

/** Folder for files that an operator gives to the host; shoppers do not need it. */
export const hostsFolder = '_hosts';

/** A copy of the pages for a host without this shop's server. */
export interface PageCopy {
  /** Files by their paths in the copy. */
  files: ReadonlyMap<string, CopiedFile>;
  /** What the host cannot hold of the copy, a sentence each. */
  problems: readonly string[];
}

export interface PageCopies {
  /** The host that the option names. @throws WrongUse when there is no such host */
  hostNamed(name: string | undefined): string | undefined;
  /** @param host whose rules are added to the pages; without one the copy has only pages */
  make(
    release: Release,
    settings: Pick<Settings, 'dataFolder' | 'siteUrl'>,
    host: string | undefined,
  ): Promise<PageCopy>;
  /** Writes a copy into a folder that must not exist yet. */
  write(files: PageCopy['files'], out: string): void;
}
