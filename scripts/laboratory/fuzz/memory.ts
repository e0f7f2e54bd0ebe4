import { renameSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded into a server (`node --import`), reports its memory: at SIGUSR2 it collects garbage and writes the memory
 * still in use into the file MEMORY.
 */
const file = process.env.MEMORY ?? '';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', async () => {
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.new`, file);
});
