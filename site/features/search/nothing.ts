import type { UnderstoodPart } from '../../../api/shop/search/contract';
import { vehicleKinds } from '../../../api/shop/search/understood';
import type { Translate } from '../../i18n/keys';
import { filterCount } from './address';
import type { Shown } from './search';
import { meaningOf } from './Understood';

/** What a search without results looked for. */

/** The vehicle in a query: "Maruti Suzuki Swift Petrol (2018)"; empty for a year alone. */
export function vehicleIn(t: Translate, parts: readonly UnderstoodPart[]): string {
  const words = (isWanted: (part: UnderstoodPart) => boolean) =>
    parts
      .filter((part) => vehicleKinds.includes(part.kind) && isWanted(part))
      .map((part) => meaningOf(t, part))
      .join(' ');
  const [name, year] = [words(({ kind }) => kind !== 'year'), words(({ kind }) => kind === 'year')];
  return name && year ? `${name} (${year})` : name;
}

/** Everything in a query but the vehicle: part and side as typed; brand, rating and number in their usual form. */
export const partIn = (t: Translate, parts: readonly UnderstoodPart[]): string =>
  parts
    .filter(({ kind }) => !vehicleKinds.includes(kind))
    .map((part) => (part.kind === 'part' || part.kind === 'side' ? part.text : meaningOf(t, part)))
    .join(' ');

/** Whether the query is nothing but a number. */
export const isNumber = ({ answer }: Shown): boolean => {
  const { understood } = answer.data;
  return understood.length > 0 && understood.every(({ kind }) => kind === 'number');
};

/** Whether there are such parts, all of which are known not to fit the shopper's vehicle. */
export function isAllUnfit({ fit, answer }: Shown): boolean {
  const counts = answer.data.fitCounts;
  return (
    fit !== undefined &&
    counts !== undefined &&
    counts.fitsNot > 0 &&
    counts.fits + counts.fitsIf + counts.unknown === 0
  );
}

/**
 * Says in one sentence what the shop does not have.
 * @param late has the texts `nothing`
 * @param own the name of the shopper's vehicle
 */
export function nothingText(t: Translate, late: Translate, shown: Shown, own?: string): string {
  const { state, fit, answer } = shown;
  const wanted = partIn(t, answer.data.understood) || state.q;
  // The address may name another vehicle, one of the garage.
  if (own && state.vehicle === undefined && isAllUnfit(shown) && wanted !== '' && filterCount(state) === 0)
    return late('nothing.noneFits', { part: wanted, vehicle: own });
  if (fit?.isOnly) return t('search.noneFits');
  if (filterCount(state) > 0 || state.q === '') return t('search.noMatch');
  const { understood } = answer.data;
  const [vehicle, part] = [vehicleIn(t, understood), partIn(t, understood)];
  if (vehicle !== '')
    return part === '' ? late('nothing.noneForVehicle', { vehicle }) : late('nothing.noneFor', { part, vehicle });
  return isNumber(shown)
    ? late('nothing.noneWithNumber', { number: state.q })
    : t('search.noResults', { query: state.q });
}

/**
 * The address of a request for what was searched for; the request's page adds the shopper's own vehicle. The vehicle
 * has its Latin name, because the seller reads it.
 */
export function requestPath(t: Translate, base: string, { state: { q }, answer }: Shown): string {
  const understood = answer.data.understood.map(({ localName: _, ...part }) => part);
  const year = understood.find(({ kind }) => kind === 'year')?.label;
  const vehicle = vehicleIn(
    t,
    understood.filter(({ kind }) => kind !== 'year'),
  );
  const part = partIn(t, understood);
  const known = { part: part || (vehicle ? '' : q), vehicle, ...(year && { year }), q };
  const filled = Object.entries(known).filter(([, text]) => text !== '');
  return `${base}/request?${new URLSearchParams(filled)}`;
}
