import { mkdirSync } from 'node:fs';
import { messageOf } from '../../../api/data/failures.ts';
import { type NightFile, readNightFile, writeNightFile } from '../../../api/shop/nights/night-file.ts';
import { isRunning, markOf } from '../../../api/shop/nights/process-mark.ts';
import { Busy } from '../../cli/lock.ts';
import { printable } from '../../cli/printable.ts';
import { Refusal } from '../../cli/refusal.ts';

/** A compiler may print a lot; the log has all of it. */
const maxMessage = 4000;

/**
 * Runs a night and records its state in `last-night.json` of the data folder: first that it runs, then how it ended.
 * @throws Busy when another night runs, Refusal when the folder cannot be written, and whatever `run` throws
 */
export async function recordNight(dataFolder: string, run: () => Promise<void>): Promise<void> {
  const before = lastNight(dataFolder);
  if (before?.outcome === 'running' && isRunning(before.process))
    throw new Busy('Another night is running. Its result is the one that counts.');
  const night: NightFile = {
    startedAt: new Date().toISOString(),
    endedAt: null,
    outcome: 'running',
    message: '',
    lastSuccessAt: before?.lastSuccessAt ?? null,
    process: markOf(process.pid),
  };
  begin(dataFolder, night);
  const end = (changes: Partial<NightFile>) =>
    writeNightFile(dataFolder, { ...night, endedAt: new Date().toISOString(), ...changes });
  try {
    await run();
  } catch (error) {
    const message = printable(messageOf(error)).slice(0, maxMessage);
    try {
      end({ outcome: error instanceof Refusal ? 'refused' : 'failed', message });
    } catch {
      // What made the night fail, for example a full disk, says more. The file still names this process.
    }
    throw error;
  }
  end({ outcome: 'done', lastSuccessAt: new Date().toISOString() });
}

function begin(dataFolder: string, night: NightFile): void {
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeNightFile(dataFolder, night);
  } catch (error) {
    throw new Refusal(
      `The folder ${dataFolder} cannot be written: ${messageOf(error)}. Set SHOP_DATA to another folder.`,
    );
  }
}

/** A damaged file must not keep the night from running. */
function lastNight(dataFolder: string): NightFile | undefined {
  try {
    return readNightFile(dataFolder);
  } catch {
    return undefined;
  }
}
