import { atom } from 'nanostores';
import { type Language, storageKeys } from '../../../api/shop/language/languages';
import { type Plate, type PlateProblem, readPlate } from '../../../api/shop/vehicle/plates';
import { readStored, writeStored } from '../../lib/storage';
import { isInCatalogue } from './check';
import { forgetPlate, type PlateVehicle, plateProviders, rememberPlate } from './plate-provider';

/** The Plate Number tab. */
export type PlateSearch =
  | { state: 'idle' }
  | { state: 'wrong'; problem: PlateProblem }
  | { state: 'looking' }
  | { state: 'found'; plate: Plate; vehicle: PlateVehicle };

export const $tab = atom<'model' | 'plate'>('model');
export const $plateSearch = atom<PlateSearch>({ state: 'idle' });
/** The plate to link to the next vehicle chosen in the Car Model tab. */
export const $plateToLink = atom<Plate | undefined>(undefined);

/** Looks up a plate: offers its vehicle, or lets the shopper choose one in the Car Model tab. */
export async function findByPlate(text: string, thisYear = new Date().getFullYear()): Promise<void> {
  const plate = readPlate(text, thisYear);
  if (typeof plate === 'string') {
    $plateSearch.set({ state: 'wrong', problem: plate });
    return;
  }
  const looking: PlateSearch = { state: 'looking' };
  $plateSearch.set(looking);
  const vehicle = await vehicleOf(plate);
  if ($plateSearch.get() !== looking) return;
  if (vehicle) $plateSearch.set({ state: 'found', plate, vehicle });
  else chooseForPlate(plate);
}

/**
 * What a plate itself reveals, in the page's language. The names of states and offices load separately.
 * @throws when they could not be loaded
 */
export async function plateFacts(
  plate: Plate,
  language: Language,
): Promise<{ text: string; place?: string | undefined }> {
  const { loadTexts } = await import('../../i18n/load-texts');
  const t = await loadTexts(language);
  if (plate.series === 'bharat') return { text: t('plate.bharat', { year: plate.year }) };
  const { placeOfRto } = await import('../../../api/shop/vehicle/plate-places');
  const place = placeOfRto(plate.state, plate.rto);
  return { text: `${t(`plate.state.${plate.state}`)} · ${t('plate.rto', { rto: plate.rto })}`, place };
}

async function vehicleOf(plate: Plate): Promise<PlateVehicle | undefined> {
  for (const provider of plateProviders) {
    try {
      const vehicle = await provider.find(plate);
      if (vehicle && (await isInCatalogue(vehicle))) return vehicle;
    } catch (error) {
      console.warn('a plate could not be looked up', error);
    }
  }
  return undefined;
}

/** Lets the shopper choose the vehicle in the lists, to link it to the plate; this survives a reload. */
export function chooseForPlate(plate: Plate): void {
  $plateSearch.set({ state: 'idle' });
  $plateToLink.set(plate);
  writeStored('session', storageKeys.plateToLink, plate.text);
  $tab.set('model');
}

/** Drops the result when the plate is edited. */
export function clearPlateSearch(): void {
  if ($plateSearch.get().state !== 'idle') $plateSearch.set({ state: 'idle' });
}

export function restorePlateToLink(thisYear = new Date().getFullYear()): void {
  const text = readStored('session', storageKeys.plateToLink);
  const plate = typeof text === 'string' ? readPlate(text, thisYear) : 'empty';
  if (typeof plate !== 'string') $plateToLink.set(plate);
}

export function stopLinking(): void {
  $plateToLink.set(undefined);
  writeStored('session', storageKeys.plateToLink, undefined);
}

/** Links the chosen vehicle to the plate looked up before, if any. */
export function linkPlate(vehicle: PlateVehicle): void {
  const plate = $plateToLink.get();
  if (!plate) return;
  rememberPlate(plate, vehicle);
  stopLinking();
}

export function forgetFoundPlate(): void {
  const search = $plateSearch.get();
  if (search.state === 'found') forgetPlate(search.plate);
  $plateSearch.set({ state: 'idle' });
}
