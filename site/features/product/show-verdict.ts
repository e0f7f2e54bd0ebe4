import { pathIn } from '../../../api/shop/language/languages';
import { type FitPromise, termsPath } from '../../../api/shop/promise/rules';
import type { Translate } from '../../i18n/keys';
import { type TextPiece, vehiclePieces } from '../../i18n/vehicle-text';
import { element } from '../../lib/element';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { $doubted, askDoubts, doubtsSoon } from '../promise/doubts';
import { promiseSentence } from '../promise/sentence';
import { saidClasses, saidPieces } from '../vehicle/said';
import { $vehicle, type ChosenVehicle, namedVehicle } from '../vehicle/vehicle';
import { verdictOn } from './verdict';

/** Shows the verdict once more when doubts become known after it. */
let showAgain = () => {};
$doubted.listen(() => showAgain());

/**
 * Says whether the item fits the chosen vehicle, how many pieces it needs, and where to go when it does not fit.
 * @param otherwise what to show without a vehicle
 * @throws TypeError without a connection
 */
export async function showVerdict(place: HTMLElement, otherwise: HTMLElement): Promise<void> {
  const asking = $vehicle.get();
  const [t, isDoubtKnown] = await Promise.all([
    lateTexts(pageLanguage(), ['purchase', 'promise']),
    asking !== undefined && doubtsSoon(asking),
  ]);
  const vehicle = $vehicle.get();
  showAgain = () => void showVerdict(place, otherwise).catch(() => {});
  // The answer takes the focus of the button that opened the checker, which disappears.
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...(vehicle ? saidOf(place, vehicle, t, isDoubtKnown && vehicle === asking) : [otherwise]));
  if (hadFocus) place.focus({ preventScroll: true });
  // A late answer brings the promise.
  if (asking && !isDoubtKnown && (await askDoubts(asking)) && $vehicle.get() === asking) showAgain();
}

/** The promise of the page's shop; undefined when it promises nothing. */
const promiseOf = ({ dataset }: HTMLElement): FitPromise | undefined =>
  dataset.promise ? (JSON.parse(dataset.promise) as FitPromise) : undefined;

/** The promise for a part that fits without a condition, with the link to its terms. */
function promised(promise: FitPromise, vehicle: readonly TextPiece[], t: Translate): HTMLElement {
  const words = element('span');
  const [before = '', after = ''] = promiseSentence(t, promise, mark).split(mark);
  words.append(before, ...vehicle.map(pieceOf), after, ' ', linkWithin(termsPath, t('promise.terms')));
  return element('p', saidClasses.fits, words);
}
/** Stands for the vehicle; none of the texts contains it. */
const mark = '\0';

function pieceOf({ text, lang }: TextPiece): HTMLElement | string {
  if (!lang) return text;
  const piece = element('span', '', text);
  piece.lang = lang;
  return piece;
}

/** @param mayPromise whether it is known that no buyer doubts the fit */
function saidOf(place: HTMLElement, vehicle: ChosenVehicle, t: Translate, mayPromise: boolean): HTMLElement[] {
  const { fit, conditions, quantity } = verdictOn(place, vehicle);
  const words = element('span');
  const name = vehiclePieces(namedVehicle(vehicle), true);
  words.append(...saidPieces(t, 'purchase', fit, conditions, name).map(pieceOf));
  const promise = mayPromise && fit === 'fits' ? promiseOf(place) : undefined;
  const isOffered = fit === 'fits' || fit === 'fitsIf';
  return [
    promise ? promised(promise, name, t) : element('p', saidClasses[fit], words),
    ...(isOffered && quantity ? [element('p', 'text-sm', t('purchase.pieces', { count: quantity }))] : []),
    ...(fit === 'fitsNot' ? [ways(...wayToWhatFits(place, vehicle, t), requestInstead(place, t))] : []),
    ...(fit === 'unknown' || conditions.some(({ doubted }) => doubted)
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

/** A link beside or below the verdict. */
function link(path: string, text: string): HTMLElement {
  const made = linkWithin(path, text);
  made.className = 'inline-flex min-h-11 items-center';
  return made;
}

/** A link within a sentence, which underlines it. */
function linkWithin(path: string, text: string): HTMLElement {
  const made = element('a', '', text);
  made.href = pathIn(pageLanguage(), path);
  return made;
}
