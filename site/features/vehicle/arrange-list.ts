import type { FittedVehicle, Verdict } from '../../../api/shop/fit/fitment';
import { type FitOrder, orderByFit, readListFits, shownAfter } from '../../../api/shop/fit/listed-fits';
import { readFits } from '../../../api/shop/fit/rules';
import { listPageSize } from '../../../api/shop/rules';
import { formatNumber } from '../../i18n/format';
import { pageText } from '../../lib/page-strings';
import { showPrices } from '../../ui/prices';
import { setBadge } from './fit-badge';
import { listFold } from './list-fold';
import { cardsIn, type ListPage, listPages, type Placed } from './list-pages';
import { chooseOnlyFits, showsOnlyFits } from './only-fits';
import { type ChosenVehicle, fittedVehicle } from './vehicle';

/**
 * A list of ItemList.astro for the shopper's vehicle. First what fits, from all pages of the list; then what is
 * unknown; what does not fit is folded. Without a vehicle the list is as generated.
 */
export function arrangedList(section: HTMLElement) {
  const list = section.querySelector('ul') as HTMLElement;
  const head = section.querySelector('.fit-head') as HTMLElement;
  const box = head.querySelector('input') as HTMLInputElement;
  const status = head.querySelector('[role=status]') as HTMLElement;
  const own: ListPage = { cards: cardsIn(list), fits: list.dataset.fits ?? '' };
  const { list: path, page = '1', total = String(own.cards.length) } = section.dataset;
  const pages = listPages(path ?? '', Number(page), own);
  const t = pageText();
  const fold = listFold(section, t, Number(page) > 1);

  /** The latest call; an earlier one that still waits is dropped. */
  let latest = {};
  /** The list's file, once it has been read. */
  let file: string | undefined;
  /** How many fitting items the shopper wants to see, and for which vehicle. */
  let asked = { for: '', count: 0 };

  box.addEventListener('change', () => chooseOnlyFits(box.checked));

  /** @param chosen the shopper's setting of the switch "only what fits" */
  async function show(vehicle: ChosenVehicle | undefined, chosen: boolean | undefined): Promise<void> {
    const call = {};
    latest = call;
    const fitted = vehicle && fittedVehicle(vehicle);
    if (!fitted) return restore(vehicle !== undefined);
    const isLatest = () => latest === call;
    if (asked.for !== JSON.stringify(fitted)) asked = { for: JSON.stringify(fitted), count: 0 };
    // The page's own data is arranged at once, and shown if the rest is slow.
    if (file === undefined) await arrange(fitted, chosen, isLatest);
    if (path !== undefined) {
      file ??= await pages.fits();
      if (file !== undefined) await arrange(fitted, chosen, isLatest);
    }
    if (isLatest()) reveal();
  }

  async function arrange(vehicle: FittedVehicle, chosen: boolean | undefined, isLatest: () => boolean): Promise<void> {
    const order = orderByFit(verdictsOf(vehicle));
    const count = Math.max(asked.count, shownAfter(order.fitting, 0, pages.here()));
    const fitting = await fittingCards(order, 0, count, vehicle);
    if (isLatest()) render(order, count, fitting, vehicle, showsOnlyFits(chosen, order.fitting.length > 0));
  }

  /** The verdict on each place of the list, if known. */
  function verdictsOf(vehicle: FittedVehicle): (Verdict | undefined)[] {
    const verdicts: (Verdict | undefined)[] = file === undefined ? [] : readListFits(file, vehicle, Number(total));
    for (const [index, verdict] of readFits(own.fits, vehicle, own.cards.length).entries())
      verdicts[(Number(page) - 1) * listPageSize + index] = verdict;
    return verdicts;
  }

  /** Cards of fitting items. Where a page is newer than the list's file, the page is right. */
  async function fittingCards({ fitting }: FitOrder, from: number, to: number, vehicle: FittedVehicle) {
    const placed = await pages.cards(fitting.slice(from, to), (other) =>
      readFits(other.fits, vehicle, other.cards.length),
    );
    return placed.filter(({ verdict: { fit } }) => fit === 'fits' || fit === 'fitsIf');
  }

  function render(order: FitOrder, shown: number, fitting: Placed[], vehicle: FittedVehicle, only: boolean): void {
    const focused = document.activeElement;
    const verdicts = readFits(own.fits, vehicle, own.cards.length);
    const ownCards = (wanted: Verdict['fit']) => own.cards.filter((_, index) => verdicts[index]?.fit === wanted);
    for (const [index, card] of own.cards.entries()) setBadge(card, verdicts[index]);
    const count = order.fitting.length;
    head.hidden = false;
    box.checked = only;
    status.textContent =
      count === 0 ? t('lists.none') : t('lists.fitting', { count, total: formatNumber(Number(total)) });
    list.replaceChildren();
    list.hidden = count === 0;
    add(fitting);
    fold.show({
      order,
      shown,
      only,
      unknown: ownCards('unknown'),
      fitsNot: ownCards('fitsNot'),
      isWhole: path === undefined || file !== undefined,
      more: () => showMore(order, shown, vehicle),
    });
    keepFocus(focused);
  }

  function add(placed: readonly Placed[]): void {
    for (const { card, verdict } of placed) setBadge(card, verdict);
    list.append(...placed.map(({ card }) => card));
    showPrices(list);
  }

  async function showMore(order: FitOrder, shown: number, vehicle: FittedVehicle): Promise<void> {
    const call = latest;
    const count = shownAfter(order.fitting, shown, pages.here());
    const next = await fittingCards(order, shown, count, vehicle);
    if (latest !== call) return;
    asked.count = count;
    add(next);
    fold.showRange(order, count, () => showMore(order, count, vehicle));
    next[0]?.card.querySelector('a')?.focus();
  }

  /** Restores the generated list. @param isGone the vehicle has left the catalogue: only what fits all is known */
  function restore(isGone: boolean): void {
    const focused = document.activeElement;
    const verdicts = isGone ? readFits(own.fits, undefined, own.cards.length) : [];
    for (const [index, card] of own.cards.entries()) setBadge(card, verdicts[index]);
    list.replaceChildren(...own.cards);
    list.hidden = false;
    showPrices(list);
    head.hidden = isGone;
    fold.remove();
    keepFocus(focused);
    reveal();
  }

  /** A moved card has lost the focus and gets it back; a folded card leaves it to the fold. */
  function keepFocus(focused: Element | null): void {
    if (!(focused instanceof HTMLElement) || focused === document.activeElement) return;
    focused.focus({ preventScroll: true });
    if (section.contains(focused) && document.activeElement !== focused) fold.focus();
  }

  function reveal(): void {
    if (section.dataset.arranged !== undefined) return;
    section.dataset.arranged = '';
    fold.arrive();
  }

  return { show };
}
