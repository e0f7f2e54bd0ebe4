import { fork } from 'node:child_process';
import { openObjectStore } from '../../data/objects/open-store.ts';
import { mendPointer } from '../../serve/release/kept-releases.ts';
import { NoRelease } from '../../serve/release/no-release.ts';
import { currentRelease } from '../../serve/release/release.ts';
import { mendTaken } from './mend-taken.ts';
import { newestEdition } from './newest-edition.ts';
import type { TakeAnswer, TakeTask } from './taking-process.ts';

/** How often a process asks which edition is the newest. */
const lookEveryMilliseconds = 3000;
/** Wait before an edition that could not be taken is tried again: doubled each time, up to the longest. */
const firstWaitMilliseconds = 3000;
const longestWaitMilliseconds = 5 * 60_000;

interface Place {
  /** Of the object store that editions are published in. */
  address: string;
  dataFolder: string;
  /** Where this process searches; none: it does so itself. */
  openSearchUrl: string | undefined;
  /** Public keys of publishers; undefined: editions need no signature. */
  signedBy: readonly string[] | undefined;
  /** How old the signature of a new one may be, in milliseconds; 0: as old as it likes. */
  signedWithin: number;
}

/**
 * Takes the newest edition if this data folder has none yet, so that a server can start; fetches again what is damaged of
 * the snapshot and the code of the one it has.
 * @throws NoRelease when there is none either, or it cannot be taken, and StoreAway
 */
export async function takeFirstEdition(place: Place): Promise<void> {
  const { address, dataFolder } = place;
  mendPointer(dataFolder);
  const live = currentRelease(dataFolder);
  if (live) {
    const mended = await mendTaken(() => openObjectStore(address), dataFolder, live);
    for (const file of mended) console.error(`${file} was damaged or missing: it was fetched again.`);
    return;
  }
  const edition = await newestEdition(await openObjectStore(address), place).catch((error: unknown) => {
    throw new NoRelease(`The editions in ${address} cannot be used: ${error instanceof Error ? error.message : error}`);
  });
  if (!edition) throw new NoRelease(`There is no edition in ${address} yet: run npm run publish first.`);
  const answer = await take(taskOf(place, edition));
  if (typeof answer === 'object') throw new NoRelease(`The edition ${edition} cannot be used: ${answer.failed}`);
}

/**
 * Looks every few seconds which edition is the newest, and takes it; the server then follows the release's pointer, as
 * after a night of its own. An edition that is not whole is reported once and tried again; the live one stays.
 */
export function followPublished(place: Place, onError: (error: Error) => void): { close(): void } {
  const { address, dataFolder } = place;
  const ending = new AbortController();
  const opened = openObjectStore(address);
  let told = '';
  let wait = firstWaitMilliseconds;
  let resting = 0;
  let isLooking = false;

  const tell = (problem: string) => {
    // Reported once, however often it is tried.
    if (problem !== told && !ending.signal.aborted) onError(new Error(problem));
    told = problem;
    resting = wait;
    wait = Math.min(wait * 2, longestWaitMilliseconds);
  };

  async function look(): Promise<void> {
    const edition = await newestEdition(await opened, place);
    if (!edition || edition === currentRelease(dataFolder)?.edition) return;
    const answer = await take(taskOf(place, edition), ending.signal);
    if (typeof answer === 'object') throw new Error(`the edition ${edition} is not taken: ${answer.failed}`);
  }

  const turn = async () => {
    resting -= lookEveryMilliseconds;
    if (isLooking || resting > 0) return;
    isLooking = true;
    try {
      await look();
      told = '';
      wait = firstWaitMilliseconds;
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    } finally {
      isLooking = false;
    }
  };
  void turn();
  const timer = setInterval(turn, lookEveryMilliseconds).unref();
  return {
    close() {
      ending.abort();
      clearInterval(timer);
    },
  };
}

const taskOf = ({ address, dataFolder, openSearchUrl }: Place, edition: string): TakeTask => ({
  address,
  dataFolder,
  openSearchUrl,
  edition,
});

async function take(task: TakeTask, signal?: AbortSignal): Promise<TakeAnswer> {
  const child = fork(new URL('./taking-process.ts', import.meta.url), {
    execArgv: [],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let answer: TakeAnswer | undefined;
  child.once('message', (message) => {
    answer = message as TakeAnswer;
  });
  return new Promise((done) => {
    child.once('error', (error) => done({ failed: error.message }));
    child.once('exit', (code, ended) => done(answer ?? { failed: `its process ended (${ended ?? `code ${code}`})` }));
    child.send(task, (error) => error && done({ failed: error.message }));
  });
}
