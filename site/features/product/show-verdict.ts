import { pathIn } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { vehiclePieces } from '../../i18n/vehicle-text';
import { element } from '../../lib/element';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { saidClasses, saidPieces } from '../vehicle/said';
import { $vehicle, type ChosenVehicle, namedVehicle } from '../vehicle/vehicle';
import { verdictOn } from './verdict';

/**
 * Says whether the item fits the chosen vehicle, how many pieces it needs, and where to go when it does not fit.
 * @param otherwise what to show without a vehicle
 * @throws TypeError without a connection
 */
export async function showVerdict(place: HTMLElement, otherwise: HTMLElement): Promise<void> {
  const t = await lateTexts(pageLanguage(), ['purchase']);
  const vehicle = $vehicle.get();
  // The answer takes the focus of the button that opened the checker, which disappears.
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...(vehicle ? saidOf(place, vehicle, t) : [otherwise]));
  if (hadFocus) place.focus({ preventScroll: true });
}

function saidOf(place: HTMLElement, vehicle: ChosenVehicle, t: Translate): HTMLElement[] {
  const { fit, conditions, quantity } = verdictOn(place, vehicle);
  const words = element('span');
  const name = vehiclePieces(namedVehicle(vehicle), true);
  for (const { text, lang } of saidPieces(t, 'purchase', fit, conditions, name)) {
    const piece = element('span', '', text);
    if (lang) piece.lang = lang;
    words.append(lang ? piece : text);
  }
  const isOffered = fit === 'fits' || fit === 'fitsIf';
  return [
    element('p', saidClasses[fit], words),
    ...(isOffered && quantity ? [element('p', 'text-sm', t('purchase.pieces', { count: quantity }))] : []),
    ...(fit === 'fitsNot' ? [ways(...wayToWhatFits(place, vehicle, t), requestInstead(place, t))] : []),
    ...(fit === 'unknown'
      ? [link(`/contact?${new URLSearchParams({ part: place.dataset.number ?? '' })}`, t('purchase.askUs'))]
      : []),
  ];
}

/** Links beside or below each other, with a space between their words. */
const ways = (...links: HTMLElement[]): HTMLElement =>
  element('p', 'flex flex-wrap gap-x-6', ...links.flatMap((way) => [way, ' ']));

/** A link to the category's parts for the vehicle. */
function wayToWhatFits({ dataset }: HTMLElement, { search }: ChosenVehicle, t: Translate): HTMLElement[] {
  const { category: categoryId, categoryName: category } = dataset;
  if (!categoryId || !category) return [];
  const query = new URLSearchParams(search);
  query.set('categoryId', categoryId);
  return [link(`/category-parts?${query}`, t('purchase.whatFits', { category }))];
}

/** A link that asks the shop for such a part; the request's page knows the vehicle. */
function requestInstead({ dataset }: HTMLElement, t: Translate): HTMLElement {
  const part = dataset.categoryName ?? dataset.number ?? '';
  return link(`/request?${new URLSearchParams({ part })}`, t('purchase.askUs'));
}

function link(path: string, text: string): HTMLElement {
  const made = element('a', 'inline-flex min-h-11 items-center', text);
  made.href = pathIn(pageLanguage(), path);
  return made;
}
