/** Pure rules of messages. */

/** Milliseconds to notice a message, to read a character slowly, and to reach its button. */
const times = { notice: 5_000, character: 75, action: 10_000 } as const;

/** How long a message stays, in milliseconds, while neither pointer nor focus is on it. */
export function readingMilliseconds({ title, text = '', action }: { title: string; text?: string; action?: unknown }) {
  return times.notice + (title.length + text.length) * times.character + (action ? times.action : 0);
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlap = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

/**
 * The side of the window where a message covers nothing in use; the bottom if both would.
 * @param message its box at the bottom
 * @param used boxes of elements in use; one of half the window's height or more is the page itself and does not count
 * @param height the window's
 */
export function sideFor(message: Box, used: readonly Box[], height: number): 'top' | 'bottom' {
  const above = { ...message, top: height - message.bottom, bottom: height - message.top };
  const covers = (box: Box) => used.some((one) => one.bottom - one.top < height / 2 && overlap(box, one));
  return covers(message) && !covers(above) ? 'top' : 'bottom';
}
