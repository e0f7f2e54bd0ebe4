import type { KeyObject } from 'node:crypto';
import type { FileHashes } from '../../data/objects/file-hashes.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Release } from './release.ts';

/** Editions that one machine publishes, and others take. */
export interface Editions {
  source(place: EditionPlace): EditionSource;
  /** Puts an edition where every process can take it. @throws NoRelease when something of it is missing */
  publish(release: Release, dataFolder: string, options: PublishOptions): Promise<EditionPublished>;
  /** @returns a private key in PEM, and its public one as a setting has it: base64 on one line */
  makeKeys(): { privatePem: string; publicLine: string };
  /** @returns undefined when it is no such key */
  privateKeyOf(pem: string): KeyObject | undefined;
}

/** Where editions are taken from, by whom, and what is believed there. */
export interface EditionPlace {
  /** Of the object store that editions are published in. */
  address: string;
  open(): Promise<ObjectStore>;
  dataFolder: string;
  /** Where this process searches; none: it does so itself. */
  openSearchUrl: string | undefined;
  /** Public keys of publishers; undefined: whoever can write there is believed. */
  signedBy: readonly string[] | undefined;
  /** How old the signature of an edition may be that was not seen yet, in milliseconds; 0: as old as it likes. */
  signedWithin: number;
}

export interface EditionSource {
  /**
   * Takes the newest edition if this data folder has none yet, so that a server can start; fetches again what is damaged of
   * the snapshot and the code of the one it has.
   * @throws NoRelease when there is none either, or it cannot be taken, and StoreAway
   */
  takeFirst(): Promise<void>;
  /**
   * Looks every few seconds which edition is the newest, and takes it; the server then follows the release's pointer, as
   * after a night of its own. An edition that is not whole is reported once and tried again; the live one stays.
   */
  follow(onError: (error: Error) => void): { close(): void };
  /**
   * A file of a taken edition as it was published, from where it was.
   * @param path as the edition's list names it
   * @returns undefined where the edition was not taken, or the place does not have the file, or has a damaged one
   */
  file(release: Release, path: string): Promise<Buffer | undefined>;
}

export interface EditionPublished {
  edition: string;
  /** Objects of the edition, and how many of them were sent. */
  objects: number;
  sent: number;
  removed: number;
  /** Those of this edition and of the one before it, which processes may still show. */
  snapshots: string[];
}

export interface PublishOptions {
  store: ObjectStore;
  hashes: FileHashes;
  /** Of the snapshot, in OpenSearch; none: its file is sent. */
  searchIndex?: string | undefined;
  /** The publisher's private key; none: the edition is not signed. */
  key?: KeyObject | undefined;
  /** Sends also what should be there already: for a store that has lost something. */
  all?: boolean;
  onProgress?: (done: number, total: number) => void;
}
