/**
 * The reader's place, stored with each history entry, so that Back and Forward return to the same card and scroll
 * position. The browser's own scroll restoration runs too early for results that are still loading.
 */
export interface Place {
  y: number;
  /** Id of the focused element. */
  focus: string;
}

const restMilliseconds = 150;

/** Whether a history entry has a stored place. */
export function isPlace(state: unknown): state is Place {
  const place = state as Partial<Place> | null;
  return typeof place?.y === 'number' && typeof place.focus === 'string';
}

/** Stores the place in this history entry. */
export function savePlace(): void {
  const place: Place = { y: Math.round(scrollY), focus: document.activeElement?.id ?? '' };
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

/** Returns to a place once its results are rendered; an entry without one (a new search) stays where it is. */
export function restorePlace(state: unknown): void {
  if (!isPlace(state)) return;
  const { y, focus } = state;
  requestAnimationFrame(() => {
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    scrollTo(0, y);
  });
}
