import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { databaseAt } from '../../api/testing/database-url.ts';

/**
 * The state of the way to the server. Silent: packets vanish in both directions, connections stay open and nobody is
 * notified; sent data arrives when the way is whole again, unless it is refusing first. Refusing: connections are
 * reset.
 */
export type CableState = 'whole' | 'silent' | 'refusing';

/** A proxy to a PostgreSQL server of `startPostgres`, which can be cut as networks are. */
export interface Cable {
  /** The address of the server's first database, or of the one with this name. */
  url(name?: string): string;
  set(state: CableState): void;
  /**
   * Breaks the connection at the next request with this text, before the server gets it or when it answers.
   * @returns a promise that resolves when that has happened
   */
  breakAt(text: string, moment: 'request' | 'answer'): Promise<void>;
  close(): Promise<void>;
}

export async function openCable(serverUrl: string): Promise<Cable> {
  const folder = new URLSearchParams(serverUrl.split('?')[1]).get('host') ?? '';
  const pairs = new Set<() => void>();
  const ends = new Set<Socket>();
  let state: CableState = 'whole';
  let breaking: { text: string; moment: 'request' | 'answer'; done: () => void } | undefined;

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (state === 'refusing') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(join(folder, '.s.PGSQL.5432'));
    const breakNow = () => {
      breaking?.done();
      breaking = undefined;
      near.resetAndDestroy();
      far.destroy();
    };
    let isBreaking = false;
    near.on('data', (request: Buffer) => {
      const isIt = breaking !== undefined && request.includes(breaking.text);
      isBreaking ||= isIt;
      if (isIt && breaking?.moment === 'request') breakNow();
      else far.write(request);
    });
    far.on('data', (answer: Buffer) => {
      if (isBreaking) breakNow();
      else near.write(answer);
    });
    const follow = () => {
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        if (state === 'silent') one.pause();
        else if (state === 'refusing') one.destroy();
        // A client that left in silence is noticed only now.
        else if (other.destroyed) one.destroy();
        else one.resume();
      }
    };
    pairs.add(follow);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        ends.delete(one);
        if (state !== 'silent') other.destroy();
        if (other.destroyed) pairs.delete(follow);
      });
    }
    follow();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (name = 'postgres') => databaseAt(`postgres://shop@127.0.0.1:${port}/postgres`, name),
    set(next) {
      state = next;
      for (const follow of [...pairs]) follow();
    },
    breakAt: (text, moment) =>
      new Promise((done) => {
        breaking = { text, moment, done };
      }),
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
