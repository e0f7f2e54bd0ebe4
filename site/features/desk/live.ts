import type { DeskNews } from '../../../api/shop/desk/work-contract';
import { unattended } from '../../lib/watch';
import { $news } from './list';

/**
 * Listens to the desk's stream of news while the page is visible. `EventSource` cannot send the header by which a
 * stream does not count as use of the sign-in, so the stream is read by hand.
 */

/** The complete events at the beginning of a text, and what is left of it. */
export function eventsIn(text: string): { events: { name: string; data: string }[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const textOf = (field: string) =>
      block
        .split('\n')
        .filter((line) => line.startsWith(`${field}: `))
        .map((line) => line.slice(field.length + 2))
        .join('\n');
    const [name, data] = [textOf('event'), textOf('data')];
    return data ? [{ name, data }] : [];
  });
  return { events, rest };
}

/** Reads one stream to its end. @throws when it cannot be opened, or breaks */
async function readStream(signal: AbortSignal): Promise<void> {
  const answer = await fetch('/api/desk/events', { credentials: 'same-origin', headers: unattended, signal });
  if (!answer.ok || !answer.body) throw new Error(`the stream was refused: ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, rest } = eventsIn(text + value);
    text = rest;
    for (const { name, data } of events) if (name === 'news') $news.set(JSON.parse(data) as DeskNews);
  }
}

const waits = { ended: 1000, failed: 30_000 } as const;

/** Listens until it is told to stop. The page looks every half minute as well, for when there is no stream. */
export function listen(): () => void {
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    stop();
    if (document.visibilityState !== 'visible') return;
    const mine = new AbortController();
    stream = mine;
    readStream(mine.signal)
      .then(
        () => waits.ended,
        () => waits.failed,
      )
      .then((wait) => {
        if (!mine.signal.aborted) timer = setTimeout(open, wait);
      });
  }

  function stop(): void {
    clearTimeout(timer);
    stream?.abort();
    stream = undefined;
  }

  open();
  document.addEventListener('visibilitychange', open);
  return () => {
    document.removeEventListener('visibilitychange', open);
    stop();
  };
}
