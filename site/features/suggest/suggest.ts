import { atom } from 'nanostores';
import type { SuggestAnswer, Suggestion } from '../../../api/shop/suggest/contract';
import { suggestRules } from '../../../api/shop/suggest/rules';
import { call } from '../../lib/http';
import { recentLike } from './recent';

/** A suggestion of the shop, or a search that this browser remembers. */
export type Option = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'recent' };

/** The search box's current suggestions. */
export interface Suggesting {
  options: readonly Option[];
  /** The option that Enter opens; -1 for none: then Enter searches for the typed text. */
  active: number;
  /** True when the options are the complete answer for the text in the box. */
  answered: boolean;
}

const closed: Suggesting = { options: [], active: -1, answered: false };

export const $suggesting = atom<Suggesting>(closed);

/** Answers of this page, so that deleting letters needs no call. */
const known = new Map<string, readonly Suggestion[]>();
const mostKnown = 100;
/** The number of recent searches shown with the shop's suggestions. */
const mostRecent = 2;

let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export interface Typed {
  text: string;
  /** Undefined: all brands. */
  brandId: string | undefined;
  /** The shopper's vehicle: suggestions that fit it come first. */
  vehicle: { engineId: string; year?: number } | undefined;
  language: string;
}

function recentOptions(text: string, language: string): Option[] {
  return recentLike(text).map((recent) => ({
    kind: 'recent',
    lang: language,
    detail: null,
    years: null,
    count: null,
    fit: null,
    complete: null,
    ...recent,
    path: `/search?${new URLSearchParams({ q: recent.text })}`,
  }));
}

/**
 * Suggests for the typed text once typing pauses; for an empty box, recent searches. An answer for an earlier text is
 * dropped. Without an answer there are no suggestions, and the box is a plain search box.
 */
export function suggestFor({ text, brandId, vehicle, language }: Typed): void {
  clearTimeout(timer);
  asked++;
  const typed = text.trim().replace(/\s+/g, ' ');
  if (typed === '') {
    const options = recentOptions('', language);
    return $suggesting.set({ options, active: -1, answered: options.length > 0 });
  }
  if ([...typed].length < suggestRules.minLength) return $suggesting.set(closed);
  const mine = asked;
  const query = new URLSearchParams({
    q: typed,
    lang: language,
    ...(brandId === undefined ? {} : { brandId }),
    ...(vehicle === undefined ? {} : { engineId: vehicle.engineId }),
    ...(vehicle?.year === undefined ? {} : { year: String(vehicle.year) }),
  });
  const path = `/api/parts/suggest?${query}`;
  timer = setTimeout(async () => {
    try {
      const found = known.get(path) ?? (await call<SuggestAnswer>('GET', path)).data;
      if (known.size >= mostKnown) known.clear();
      known.set(path, found);
      const options = [...recentOptions(typed, language).slice(0, mostRecent), ...found];
      if (mine === asked) $suggesting.set({ options, active: -1, answered: true });
    } catch {
      if (mine === asked) $suggesting.set(closed);
    }
  }, suggestRules.restMilliseconds);
}

/** Closes the list and drops a pending answer. */
export function closeSuggestions(): void {
  clearTimeout(timer);
  asked++;
  $suggesting.set(closed);
}

/** Down and Up cycle through the options and the box itself. */
export function optionStep(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return undefined;
}

/** Makes another option active. */
export function activate(active: number): void {
  $suggesting.set({ ...$suggesting.get(), active });
}
