import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { messageOf } from '../../api/data/failures.ts';
import type { Settings } from '../../api/serve/settings.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal before any work is done when the folder cannot be written */
export function checkFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The folder ${folder} cannot be written: ${messageOf(error)}. Set SHOP_DATA to another folder.`);
  }
}

/** @throws Refusal before minutes of preparation when the port is taken */
export function checkPort({ port, host }: Settings): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.message})`;
      fail(new Refusal(`Port ${port} on ${host} ${reason}. Set PORT to another one, for example PORT=8080 npm start.`));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}
