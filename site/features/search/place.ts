/**
 * Where the reader was: kept with each step of the history, so that Back and Forward return to the same card and the same
 * height. The browser's own memory comes too early for results that are still on their way.
 */
export interface Place {
  y: number;
  /** Id of what had the focus. */
  focus: string;
}

const restMilliseconds = 150;

/** Whether a step of the history has a place that was noted. */
export function isPlace(state: unknown): state is Place {
  const place = state as Partial<Place> | null;
  return typeof place?.y === 'number' && typeof place.focus === 'string';
}

/** Notes the place of this step. */
export function savePlace(): void {
  const place: Place = { y: Math.round(scrollY), focus: document.activeElement?.id ?? '' };
  history.replaceState(place, '');
}

/** Notes the place whenever it changes. @returns the end of it */
export function keepPlace(): () => void {
  history.scrollRestoration = 'manual';
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(savePlace, restMilliseconds);
  };
  // Another step has begun: what was about to be noted belongs to the one before.
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

/** Goes back to a place once its results stand; a step without one (a new search) stays where it is. */
export function restorePlace(state: unknown): void {
  if (!isPlace(state)) return;
  const { y, focus } = state;
  requestAnimationFrame(() => {
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    scrollTo(0, y);
  });
}
