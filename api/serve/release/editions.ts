import type { KeyObject } from 'node:crypto';
import type { FileHashes } from '../../data/objects/file-hashes.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Release } from './release.ts';

/** Editions that one machine publishes and others take. */
export interface Editions {
  source(place: EditionPlace): EditionSource;
  /**
   * Puts an edition where every process can take it.
   * @throws NoRelease when part of it is missing
   */
  publish(release: Release, dataFolder: string, options: PublishOptions): Promise<EditionPublished>;
  /** @returns a private key in PEM, and the public key as settings have it: base64 on one line */
  makeKeys(): { privatePem: string; publicLine: string };
  /** @returns undefined when it is not such a key */
  privateKeyOf(pem: string): KeyObject | undefined;
}

/** Where a process takes editions from, and which ones it trusts. */
export interface EditionPlace {
  /** The address of the object store with the editions. */
  address: string;
  open(): Promise<ObjectStore>;
  dataFolder: string;
  /** The search server of this process; undefined: it searches itself. */
  openSearchUrl: string | undefined;
  /** Public keys of trusted publishers; undefined: anybody who can write to the place is trusted. */
  signedBy: readonly string[] | undefined;
  /** How old the signature of a new edition may be, in milliseconds; 0: any age. */
  signedWithin: number;
}

export interface EditionSource {
  /**
   * Takes the newest edition if this data folder has none, so that a server can start. Otherwise fetches damaged files
   * of its edition's snapshot and code again.
   * @throws NoRelease when there is no edition or it cannot be taken; StoreAway
   */
  takeFirst(): Promise<void>;
  /**
   * Looks for a newer edition every few seconds and takes it; the server then follows the release's pointer, as after
   * its own night. An incomplete edition is reported once and tried again; the live one stays.
   */
  follow(onError: (error: Error) => void): { close(): void };
  /**
   * Fetches a file of a taken edition from where it was published.
   * @param path as the edition's list names it
   * @returns undefined when the edition was not taken, or the place lacks the file or has it damaged
   */
  file(release: Release, path: string): Promise<Buffer | undefined>;
}

export interface EditionPublished {
  edition: string;
  /** How many objects the edition has, and how many of them were sent. */
  objects: number;
  sent: number;
  removed: number;
  /** The snapshots of this edition and of the previous one, which processes may still show. */
  snapshots: string[];
}

export interface PublishOptions {
  store: ObjectStore;
  hashes: FileHashes;
  /** The snapshot's index in OpenSearch; undefined: the index file is sent. */
  searchIndex?: string | undefined;
  /** The publisher's private key; undefined: the edition is not signed. */
  key?: KeyObject | undefined;
  /** Sends even what should already be there, for a store that has lost something. */
  all?: boolean;
  onProgress?: (done: number, total: number) => void;
}
