import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Another process that writes orders into a shop.db, as a serving shop does. */
export async function writeOrders(dataFolder: string, perSecond: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'order-writer.ts'), dataFolder, String(perSecond)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await once(child.stdout, 'data');
  const started = performance.now();
  const acknowledged = () => text.slice(0, text.lastIndexOf('\n')).split('\n');
  return {
    acknowledged,
    seconds: () => (performance.now() - started) / 1000,
    async stop(): Promise<string[]> {
      child.kill('SIGKILL');
      await once(child, 'close');
      return acknowledged();
    },
  };
}
