import type { UnderstoodPart } from '../../../api/shop/search/contract';
import { vehicleKinds } from '../../../api/shop/search/understood';
import type { Translate } from '../../i18n/keys';
import { filterCount } from './address';
import type { Shown } from './search';
import { meaningOf } from './Understood';

/** What a search without results was for. */

/** The vehicle that a query names: "Maruti Suzuki Swift Petrol (2018)"; empty for a year alone. */
export function vehicleIn(t: Translate, parts: readonly UnderstoodPart[]): string {
  const words = (isWanted: (part: UnderstoodPart) => boolean) =>
    parts
      .filter((part) => vehicleKinds.includes(part.kind) && isWanted(part))
      .map((part) => meaningOf(t, part))
      .join(' ');
  const [name, year] = [words(({ kind }) => kind !== 'year'), words(({ kind }) => kind === 'year')];
  return name && year ? `${name} (${year})` : name;
}

/** What a query names besides a vehicle: part and side as they were typed, brand, rating and number as they are written. */
export const partIn = (t: Translate, parts: readonly UnderstoodPart[]): string =>
  parts
    .filter(({ kind }) => !vehicleKinds.includes(kind))
    .map((part) => (part.kind === 'part' || part.kind === 'side' ? part.text : meaningOf(t, part)))
    .join(' ');

/** Whether nothing but a number was searched for. */
export const isNumber = ({ answer }: Shown): boolean => {
  const { understood } = answer.data;
  return understood.length > 0 && understood.every(({ kind }) => kind === 'number');
};

/** Whether there are such parts, and of each it is known that it does not fit the shopper's vehicle. */
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
 * Says in one sentence what there is not.
 * @param late with the texts `nothing`
 * @param own how the shopper's vehicle is called
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
 * The address of a request for what was searched for; the shopper's own vehicle is added there. The seller reads it, so a
 * vehicle has its Latin name.
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
