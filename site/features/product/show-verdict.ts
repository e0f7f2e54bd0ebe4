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
 * Says in words whether the item fits the chosen vehicle, how many pieces it needs, and the way on when it does not.
 * @param otherwise what is there without a vehicle
 * @throws TypeError without a connection
 */
export async function showVerdict(place: HTMLElement, otherwise: HTMLElement): Promise<void> {
  const t = await lateTexts(pageLanguage(), ['purchase']);
  const vehicle = $vehicle.get();
  // The button that opened the checker goes away with it: reading continues with the answer.
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

/** Ways on, one beside the other or below it, with a space between their words. */
const ways = (...links: HTMLElement[]): HTMLElement =>
  element('p', 'flex flex-wrap gap-x-6', ...links.flatMap((way) => [way, ' ']));

/** The category's parts for the vehicle. */
function wayToWhatFits({ dataset }: HTMLElement, { search }: ChosenVehicle, t: Translate): HTMLElement[] {
  const { category: categoryId, categoryName: category } = dataset;
  if (!categoryId || !category) return [];
  const query = new URLSearchParams(search);
  query.set('categoryId', categoryId);
  return [link(`/category-parts?${query}`, t('purchase.whatFits', { category }))];
}

/** Asks the shop for such a part for the vehicle, which the request's page knows. */
function requestInstead({ dataset }: HTMLElement, t: Translate): HTMLElement {
  const part = dataset.categoryName ?? dataset.number ?? '';
  return link(`/request?${new URLSearchParams({ part })}`, t('purchase.askUs'));
}

function link(path: string, text: string): HTMLElement {
  const made = element('a', 'inline-flex min-h-11 items-center', text);
  made.href = pathIn(pageLanguage(), path);
  return made;
}
