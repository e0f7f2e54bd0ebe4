import type { Catalogue } from '../../catalogue/open.ts';
import type { LineFit } from '../cart/line-vehicle.ts';
import { conditionKey, type Evidence, type FitPromise, isPromised } from './rules.ts';

/**
 * Why an enquiry's line fits, frozen with the promise when the line is sent. Undefined when it is not known to fit: the
 * vehicle is not of the catalogue, the fit is not known or doubted, or no condition is confirmed.
 * @param promise of the shop; null when it promises nothing
 * @param line with the verdict of this catalogue, its conditions as the supplier wrote them
 * @param confirmed keys of the conditions that the customer confirmed
 */
export function evidenceFor(
  { id, fits }: Pick<Catalogue, 'id' | 'fits'>,
  promise: FitPromise | null,
  { itemId, vehicle, fit, conditions }: LineFit & { itemId: string },
  confirmed: readonly string[],
): Evidence | undefined {
  if (!vehicle?.engineId) return undefined;
  const { engineId, year } = vehicle;
  const keys = new Set(confirmed);
  const keyed = conditions.map((condition) => ({ ...condition, key: conditionKey(condition) }));
  if (!isPromised(fit, keyed, keys)) return undefined;
  const fitments = fits.usedRows(itemId, { engineId, year: year ?? undefined });
  // A verdict is based on rows; without them there is nothing to stand by.
  if (fitments.length === 0) return undefined;
  return {
    snapshotId: id,
    itemId,
    engineId,
    year,
    fitments,
    confirmed: conditions.filter((condition) => keys.has(conditionKey(condition))),
    checkedBy: 'catalogue',
    days: promise?.days ?? null,
    returnFreight: promise?.returnFreight ?? null,
  };
}
