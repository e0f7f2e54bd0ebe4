import type { FastifyInstance } from 'fastify';

/** Lists of the shop's data that every process keeps in memory. */

const lookMilliseconds = 500;

/** Logs a failure once, not at every attempt. */
export function trying({ log }: FastifyInstance, work: () => Promise<void>): () => Promise<void> {
  let problem = '';
  return async () => {
    try {
      await work();
      problem = '';
    } catch (error) {
      if (String(error) !== problem) log.error(error);
      problem = String(error);
    }
  };
}

/**
 * Keeps a list of this process up to date: reads it now, and twice a second when its revision has changed. The shop's
 * data may be out of reach; then the list stays as it is.
 * @returns looks for a change now
 */
export async function followList(
  app: FastifyInstance,
  revisionNow: () => Promise<number>,
  learn: () => Promise<void>,
): Promise<() => Promise<void>> {
  let known = -1;
  async function look(): Promise<void> {
    const newest = await revisionNow();
    if (newest === known) return;
    await learn();
    known = newest;
  }
  const tryLook = trying(app, look);
  const timer = setInterval(tryLook, lookMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await tryLook();
  return look;
}
