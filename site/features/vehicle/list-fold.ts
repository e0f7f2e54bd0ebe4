import type { FitOrder } from '../../../api/shop/fit/listed-fits';
import type { Translate } from '../../i18n/keys';
import { element } from '../../lib/element';

/** What a list shows below the items that fit the vehicle. */
interface Below {
  order: FitOrder;
  /** How many of the fitting items are listed. */
  shown: number;
  /** Only items that fit are listed, so those of unknown fit are folded too. */
  only: boolean;
  /** This page's cards. */
  unknown: HTMLElement[];
  fitsNot: HTMLElement[];
  /** All pages of the list are known. */
  isWhole: boolean;
  more: () => void;
}

/** The anchor of the fold, for the links of a folded pager. */
const restId = 'rest';

/** "3 not known · 12 do not fit" */
function countsOf(order: FitOrder, only: boolean, t: Translate): string {
  const [fitsNot, notKnown] = [order.fitsNot.length, only ? order.unknown.length : 0];
  return [
    ...(notKnown > 0 ? [t('lists.notKnown', { count: notKnown })] : []),
    ...(fitsNot > 0 ? [t('lists.notFitting', { count: fitsNot })] : []),
  ].join(' · ');
}

function placePager(pager: HTMLElement | null, within: HTMLElement): void {
  if (!pager) return;
  within.append(pager);
  for (const link of pager.querySelectorAll('a')) link.hash = within.id === restId ? restId : '';
}

/**
 * The part of a list below the items that fit the vehicle: the button for more of them, those of unknown fit, and a
 * fold with those that do not fit and their count. The pager leads to other pages of the rest, so it is in the fold.
 */
export function listFold(section: HTMLElement, t: Translate, isOpen: boolean) {
  const list = section.querySelector('ul') as HTMLElement;
  const pager = section.querySelector('nav');
  const range = element('p', 'text-muted');
  const more = element('button', 'btn', t('lists.more'));
  more.type = 'button';
  const further = element('div', 'fit-more', range, more);
  const unknown = element('ul', list.className);
  const rest = element('ul', 'divide-y divide-line');
  const summary = element('summary', '');
  const fold = element('details', 'fold panel', summary, rest);
  fold.id = restId;
  fold.open = isOpen;

  /** "1–24 of 31 that fit", and the button for more. */
  function showRange({ fitting }: FitOrder, shown: number, onMore: () => void): void {
    further.hidden = shown >= fitting.length;
    range.textContent = t('lists.shown', { from: 1, to: shown, count: fitting.length });
    more.onclick = onMore;
  }

  return {
    showRange,

    show({ order, shown, only, isWhole, more: onMore, ...cards }: Below): void {
      list.after(further, unknown, fold);
      showRange(order, shown, onMore);
      unknown.replaceChildren(...(only ? [] : cards.unknown));
      unknown.hidden = unknown.childElementCount === 0;
      rest.replaceChildren(...(only ? cards.unknown : []), ...cards.fitsNot);
      rest.hidden = rest.childElementCount === 0;
      summary.textContent = countsOf(order, only, t);
      fold.hidden = summary.textContent === '';
      const isAllFolded = isWhole && !fold.hidden && (only || order.unknown.length === 0);
      placePager(pager, isAllFolded ? fold : section);
    },

    remove(): void {
      for (const added of [further, unknown, fold]) added.remove();
      placePager(pager, section);
    },

    focus: () => summary.focus({ preventScroll: true }),

    /** A link of the folded pager led here: its reader wants to see the rest. */
    arrive(): void {
      if (location.hash === `#${restId}` && fold.isConnected) fold.scrollIntoView();
    },
  };
}
