/**
 * The reader's place, stored with each history entry, so that Back and Forward return to the same card. It is the card at
 * the top of the screen and where it stands, in pixels: what is above it may be of another height by then. The browser's
 * own scroll restoration runs too early for results that are still loading.
 */
export interface Place {
  /** Where no card is on the screen, or no longer in the list. */
  y: number;
  /** Id of the first card's link, and its distance from the top of the screen. */
  card?: string | undefined;
  top?: number | undefined;
  /** Id of the focused element. */
  focus: string;
}

const restMilliseconds = 150;

/** Whether a history entry has a stored place. */
export function isPlace(state: unknown): state is Place {
  const place = state as Partial<Place> | null;
  return typeof place?.y === 'number' && typeof place.focus === 'string';
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Stores the place in this history entry. */
export function savePlace(): void {
  const y = Math.round(scrollY);
  const cards = y > 0 ? [...document.querySelectorAll('[id^=part-]')] : [];
  const first = cards.find((card) => topOf(card) >= 0);
  const top = first && topOf(first);
  const place: Place = { y, card: first?.id, top, focus: document.activeElement?.id ?? '' };
  history.replaceState(place, '');
}

/** Stores the place whenever it changes. @returns a function that stops it */
export function keepPlace(): () => void {
  history.scrollRestoration = 'manual';
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(savePlace, restMilliseconds);
  };
  // The history has moved on: the place about to be stored belongs to the previous entry.
  const forget = () => clearTimeout(timer);
  addEventListener('scroll', later, { passive: true });
  addEventListener('popstate', forget);
  addEventListener('pagehide', savePlace);
  return () => {
    forget();
    removeEventListener('scroll', later);
    removeEventListener('popstate', forget);
    removeEventListener('pagehide', savePlace);
  };
}

/**
 * Returns to a place once its results are rendered; an entry without one (a new search) stays where it is. What changes
 * later, browsers make up for themselves, wherever the reader is by then.
 */
export function restorePlace(state: unknown): void {
  if (!isPlace(state)) return;
  const { y, card = '', top = 0, focus } = state;
  requestAnimationFrame(() => {
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    const there = document.getElementById(card);
    scrollTo(0, there ? scrollY + topOf(there) - top : y);
  });
}
