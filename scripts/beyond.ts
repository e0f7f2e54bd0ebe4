import { NoRoom } from '../api/serve/beyond.ts';
import type { PageCopies } from './catalogue/generate/page-copies.ts';
import type { Shards } from './catalogue/generate/shards.ts';

/** What each folder of `beyond/` does, for commands that know only its interface. */
interface Rooms {
  hosts: PageCopies;
  shards: Shards;
}

/**
 * What only a large shop needs of `npm run generate`. Each folder of `beyond/` has one line here, and is loaded when an
 * option asks for it. A shop that leaves a folder out deletes the folder and its line; the line of `beyond/publish` is
 * in `package.json`.
 */
const rooms: { readonly [Name in keyof Rooms]?: () => Promise<Rooms[Name]> } = {
  hosts: () => import('./beyond/hosts/page-copies.ts').then(({ pageCopies }) => pageCopies),
  shards: () => import('./beyond/shards/shards.ts').then(({ shards }) => shards),
};

/** @throws NoRoom when this shop has left the folder out */
async function roomOf<Name extends keyof Rooms>(name: Name): Promise<Rooms[Name]> {
  const open: (() => Promise<Rooms[Name]>) | undefined = rooms[name];
  if (!open) throw new NoRoom(`scripts/beyond/${name}`);
  return open();
}

/** Copies of the pages for hosts without this shop's server. @throws NoRoom */
export const openPageCopies = () => roomOf('hosts');

/** Pages that several machines make together. @throws NoRoom */
export const openShards = () => roomOf('shards');
