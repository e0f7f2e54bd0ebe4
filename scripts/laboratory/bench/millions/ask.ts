import { Agent, request } from 'node:http';
import type { Kind, Query } from './queries.ts';

/** How long each answer took, in milliseconds, as a shopper's browser would see it without its network. */
export interface Waited {
  kind: Kind;
  text: string;
  milliseconds: number;
  /** Answers other than 200; a server that takes too long is abandoned. */
  isRefused: boolean;
}

/**
 * Searches for each query once, each as another shopper, and waits for the whole answer.
 * @param atOnce how many shoppers wait for an answer at any time
 */
export async function askAll(origin: string, queries: readonly Query[], atOnce: number): Promise<Waited[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const waited: Waited[] = [];
  const rest = queries.entries();
  async function shopper(): Promise<void> {
    for (const [at, { kind, text }] of rest) {
      const started = performance.now();
      const status = await statusOf(`${origin}/api/parts/search?q=${encodeURIComponent(text)}`, {
        agent,
        headers: { 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}` },
      });
      waited.push({ kind, text, milliseconds: performance.now() - started, isRefused: status !== 200 });
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, shopper));
  } finally {
    agent.destroy();
  }
  return waited;
}

function statusOf(address: string, options: { agent: Agent; headers: Record<string, string> }): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(address, options, (answer) => {
      answer.on('error', fail).on('end', () => done(answer.statusCode ?? 0));
      answer.resume();
    });
    asked.on('error', fail).end();
  });
}
