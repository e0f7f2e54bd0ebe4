import { folderStore } from '../data/objects/folder-store.ts';
import type { ObjectStore, OpenS3Store, StoreUse } from '../data/objects/object-store.ts';
import { placeAt } from '../data/objects/store-address.ts';
import type { ServerDatabase } from '../data/shop-db.ts';
import type { OpenSearchServer, SearchServer } from '../search/search-server.ts';
import type { EditionPlace, EditionSource, Editions } from './release/editions.ts';

/** The interface of each folder of `beyond/`. */
interface Rooms {
  editions: Editions;
  opensearch: OpenSearchServer;
  postgres: ServerDatabase;
  s3: OpenS3Store;
}

/**
 * What only a large shop needs: a line for each folder of `beyond/`, which is loaded when a setting asks for it. To
 * leave one out, a shop deletes its folder and its line.
 */
const rooms: { readonly [Name in keyof Rooms]?: () => Promise<Rooms[Name]> } = {
  editions: () => import('../beyond/editions/editions.ts').then(({ editions }) => editions),
  opensearch: () => import('../beyond/opensearch/search-server.ts').then(({ searchServer }) => searchServer),
  postgres: () => import('../beyond/postgres/connect.ts').then(({ serverDatabase }) => serverDatabase),
  s3: () => import('../beyond/s3/s3-store.ts').then(({ s3Store }) => s3Store),
};

export const hasRoom = (name: keyof Rooms) => name in rooms;

/** The shop lacks a room that is needed; settings are refused before this happens. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  constructor(folder: string) {
    super(`This needs ${folder}, which this shop leaves out.`);
  }
}

/** @throws NoRoom when the shop lacks it */
async function roomOf<Name extends keyof Rooms>(name: Name): Promise<Rooms[Name]> {
  const open: (() => Promise<Rooms[Name]>) | undefined = rooms[name];
  if (!open) throw new NoRoom(`api/beyond/${name}`);
  return open();
}

/**
 * The object store at an address from the settings.
 * @throws NoRoom; Error when the address is no such place
 */
export async function openObjectStore(address: string, use: StoreUse = {}): Promise<ObjectStore> {
  const place = placeAt(address);
  return 'folder' in place ? folderStore(place.folder, use) : (await roomOf('s3'))(place, use);
}

/**
 * The search server at an address.
 * @throws NoRoom
 */
export async function openSearchServer(address: string): Promise<SearchServer> {
  return (await roomOf('opensearch'))(address);
}

/**
 * The server that stores the shop's data.
 * @throws NoRoom
 */
export const openServerDatabase = (): Promise<ServerDatabase> => roomOf('postgres');

/** @throws NoRoom */
export const openEditions = (): Promise<Editions> => roomOf('editions');

/** The settings about editions. */
interface EditionSettings extends Pick<EditionPlace, 'dataFolder' | 'openSearchUrl'> {
  editionsFrom: string | undefined;
  editionsSignedBy: string[] | undefined;
  editionsSignedWithin: number;
}

/** The source from which a process takes editions; undefined: it serves those made in its data folder. */
export async function editionSource({
  editionsFrom: address,
  editionsSignedBy: signedBy,
  editionsSignedWithin: signedWithin,
  dataFolder,
  openSearchUrl,
}: EditionSettings): Promise<EditionSource | undefined> {
  if (address === undefined) return undefined;
  const open = () => openObjectStore(address);
  return (await openEditions()).source({ address, open, dataFolder, openSearchUrl, signedBy, signedWithin });
}
