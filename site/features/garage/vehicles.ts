import { atom } from 'nanostores';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { askAgain, call } from '../../lib/http';
import { inPageLanguage } from '../../lib/page-strings';

/** The customer's vehicles, the default first. */
export type GarageState =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; vehicles: GarageVehicle[] };
export const $garage = atom<GarageState>({ state: 'loading' });

let latest: Promise<void> | undefined;

/** Loads the garage, with retries before it counts as failed. Resolves once `$garage` has the latest answer. */
export function loadGarage(): Promise<void> {
  if ($garage.get().state === 'failed') $garage.set({ state: 'loading' });
  const mine = askGarage().then(async (answer): Promise<void> => {
    // An earlier answer may lack later changes.
    if (mine !== latest) return latest;
    latest = undefined;
    $garage.set(answer);
  });
  latest = mine;
  return mine;
}

/** Loads the garage unless this page has done so: all parts of a page share one call. */
export async function loadGarageOnce(): Promise<void> {
  if ($garage.get().state === 'loading') await (latest ?? loadGarage());
}

function askGarage(): Promise<GarageState> {
  return askAgain(() => call<{ data: GarageVehicle[] }>('GET', inPageLanguage('/api/user/garage'))).then(
    ({ data }) => ({ state: 'there', vehicles: data }),
    (error: unknown) => ({ state: 'failed', error }),
  );
}
