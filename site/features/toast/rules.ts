/** Pure rules of messages. */

/** Long enough to notice a message, to read it slowly, and to reach its button. */
const times = { notice: 5_000, character: 75, action: 10_000 } as const;

/** How long a message stays, in milliseconds, while neither pointer nor focus is on it. */
export function readingMilliseconds({ title, text = '', action }: { title: string; text?: string; action?: unknown }) {
  return times.notice + (title.length + text.length) * times.character + (action ? times.action : 0);
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlap = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

/**
 * The side of the window where a message covers nothing that is being used.
 * @param message where it is at the bottom
 * @param used what is half as high as the window is the page itself, not something in use
 * @param height the window's
 */
export function sideFor(message: Box, used: readonly Box[], height: number): 'top' | 'bottom' {
  const above = { ...message, top: height - message.bottom, bottom: height - message.top };
  const covers = (box: Box) => used.some((one) => one.bottom - one.top < height / 2 && overlap(box, one));
  return covers(message) && !covers(above) ? 'top' : 'bottom';
}
