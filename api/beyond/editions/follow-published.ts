import { fork } from 'node:child_process';
import { messageOf } from '../../data/failures.ts';
import type { EditionPlace } from '../../serve/release/editions.ts';
import { mendPointer } from '../../serve/release/kept-releases.ts';
import { NoRelease } from '../../serve/release/no-release.ts';
import { currentRelease } from '../../serve/release/release.ts';
import { mendTaken } from './mend-taken.ts';
import { newestEdition } from './newest-edition.ts';

/** How often a process looks which edition is the newest. */
const lookEveryMilliseconds = 3000;
/** How long to wait before an edition that could not be taken is tried again; doubled each time, up to the longest. */
const firstWaitMilliseconds = 3000;
const longestWaitMilliseconds = 5 * 60_000;

/** The task of the process that takes an edition (taking-process.ts). */
export interface TakeTask extends Pick<EditionPlace, 'address' | 'dataFolder' | 'openSearchUrl'> {
  edition: string;
}

/** `busy`: another process is taking it for the same data folder. */
export type TakeAnswer = 'taken' | 'busy' | { failed: string };

/** @throws NoRelease when there is no edition or it cannot be taken; StoreAway */
export async function takeFirstEdition(place: EditionPlace): Promise<void> {
  const { address, open, dataFolder } = place;
  mendPointer(dataFolder);
  const live = currentRelease(dataFolder);
  if (live) {
    const mended = await mendTaken(open, dataFolder, live);
    for (const file of mended) console.error(`${file} was damaged or missing: it was fetched again.`);
    return;
  }
  const edition = await newestEdition(await open(), place).catch((error: unknown) => {
    throw new NoRelease(`The editions in ${address} cannot be used: ${messageOf(error)}`);
  });
  if (!edition) throw new NoRelease(`There is no edition in ${address} yet: run npm run publish first.`);
  const answer = await take(taskOf(place, edition));
  if (typeof answer === 'object') throw new NoRelease(`The edition ${edition} cannot be used: ${answer.failed}`);
}

export function followPublished(place: EditionPlace, onError: (error: Error) => void): { close(): void } {
  const { open, dataFolder } = place;
  const ending = new AbortController();
  const opened = open();
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
      tell(messageOf(error));
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

const taskOf = ({ address, dataFolder, openSearchUrl }: EditionPlace, edition: string): TakeTask => ({
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
