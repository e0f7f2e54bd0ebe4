/**
 * The reader's place, stored with each history entry, so that Back and Forward return to the same card. It is the top
 * card on the screen and its position in pixels, because the height above it may change. The browser's own scroll
 * restoration runs too early for results that are still loading.
 */
export interface Place {
  /** Used when no card was on the screen, or the card has left the list. */
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

/** Stores the place whenever it changes. @returns a function that ends this */
export function keepPlace(): () => void {
  history.scrollRestoration = 'manual';
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(savePlace, restMilliseconds);
  };
  // The history has moved on: the pending place belongs to the previous entry.
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
 * Returns to a place once its results are rendered; an entry without one (a new search) keeps its position. Browsers
 * compensate for later changes of height themselves.
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
