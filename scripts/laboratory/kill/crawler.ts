import { createHash } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** One page as served; times in milliseconds of this process. */
export interface Answer {
  path: string;
  status: number;
  body: string;
  started: number;
  ended: number;
}

export const bodyHash = (body: string | Buffer) => createHash('sha1').update(body).digest('base64url');

const readers = 2;
const pauseMilliseconds = 20;

/** Reads the pages in a loop until it is stopped. A failed request has the status 0 and the reason as body. */
export function startCrawler(origin: string, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const answers: Answer[] = [];
  let next = 0;
  let stopped = false;

  function read(path: string): Promise<{ status: number; body: string }> {
    return new Promise((done) => {
      const failed = (error: Error) => done({ status: 0, body: error.message });
      get(`${origin}${path}`, { agent }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', failed);
        response.on('end', () => done({ status: response.statusCode ?? 0, body: bodyHash(Buffer.concat(pieces)) }));
      }).on('error', failed);
    });
  }

  async function reader(): Promise<void> {
    while (!stopped) {
      const path = paths[next++ % paths.length] ?? '/';
      const started = performance.now();
      const { status, body } = await read(path);
      answers.push({ path, status, body, started, ended: performance.now() });
      await setTimeout(pauseMilliseconds);
    }
  }

  const reading = Array.from({ length: readers }, reader);
  return {
    /** All answers, in the order in which they came. */
    async stop(): Promise<Answer[]> {
      stopped = true;
      await Promise.all(reading);
      agent.destroy();
      return answers;
    },
  };
}
