import { beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '../../../api/shop/cart/contract';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { enquiryVehicleForm } from '../../../api/shop/vehicle/form';
import { translateIn } from '../../i18n/texts';
import { check } from '../../ui/form';
import { emptyCart } from '../cart/preview';
import type { ChosenVehicle } from '../vehicle/vehicle';
import { askedVehicle } from './checkout';
import { vehicleOptions } from './vehicle-choice';

const pageIn = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });
beforeEach(() => pageIn('en'));

const t = translateIn('en');
const chosen: ChosenVehicle = {
  ...{ makeId: 'maruti', modelId: 'swift', engineId: 'k12m', label: 'Swift K12M', search: '?x', checkedAt: 1 },
};
const known = (engineId: string, label: string) => ({
  ...{ makeId: 'm', modelId: 'm', engineId, label, type: 'car' as const, yearStart: null, yearEnd: null },
});
const own = (change: Partial<GarageVehicle>): GarageVehicle => ({
  ...{ garageId: 'g', vehicleName: 'Family car', year: 2018, make: 'Maruti Suzuki', model: 'Swift', engine: 'K12M' },
  ...{ engineId: null, trim: null, vin: null, mileage: null, isDefault: false, createdAt: '', catalogue: null },
  ...change,
});
const named = (options: ReturnType<typeof vehicleOptions>) => options.map(({ label, year }) => [label, year]);
const lineFor = (vehicle: Cart['items'][number]['vehicle']) =>
  ({ ...emptyCart, items: [{ vehicle }] }) as unknown as Cart;

test('the chosen vehicle comes first, then the garage, then vehicles of cart lines, each once', () => {
  const nexon = { engineId: 'nexon', label: 'Nexon', year: 2021 };
  const garage = [own({ catalogue: known('i20', 'i20 Kappa'), year: 2015 })];
  expect(named(vehicleOptions(chosen, garage, lineFor(nexon)))).toEqual([
    ['Swift K12M', null],
    ['i20 Kappa', 2015],
    ['Nexon', 2021],
  ]);
  const same = { engineId: 'i20', label: 'i20 Kappa', year: 2015 };
  expect(named(vehicleOptions(undefined, garage, lineFor(same)))).toEqual([['i20 Kappa', 2015]]);
  expect(vehicleOptions(undefined, [], lineFor(null))).toEqual([]);
});

test('the other cars of this browser can be chosen too, each once', () => {
  const nexon = { ...chosen, engineId: 'nexon', label: 'Nexon', year: 2021 };
  const i20 = { ...chosen, engineId: 'i20', label: 'i20 Kappa' };
  const garage = [own({ catalogue: known('i20', 'i20 Kappa'), year: 2015 })];
  const labels = (...remembered: ChosenVehicle[]) => named(vehicleOptions(chosen, garage, emptyCart, remembered));
  expect(labels(chosen, nexon, i20)).toEqual([
    ['Swift K12M', null],
    ['i20 Kappa', 2015],
    ['Nexon', 2021],
  ]);
  expect(labels({ ...i20, year: 2019 }).at(-1)).toEqual(['i20 Kappa', 2019]);
});

test('the same car of the garage takes the place of the chosen one, with its VIN', () => {
  const garage = [own({ catalogue: known('i20', 'i20') }), own({ catalogue: known('k12m', 'Swift K12M'), vin: 'V' })];
  const [first, second] = vehicleOptions(chosen, garage, emptyCart);
  expect(first).toMatchObject({ label: 'Swift K12M', year: 2018, vin: 'V' });
  expect(second).toMatchObject({ label: 'i20' });
  const other = vehicleOptions({ ...chosen, year: 2012 }, garage, emptyCart);
  expect(named(other)[0]).toEqual(['Swift K12M', 2012]);
});

test('a car that the catalogue does not have is named as its owner named it', () => {
  const [option] = vehicleOptions(undefined, [own({ make: 'Premier', model: 'Padmini', engine: null })], emptyCart);
  expect(option).toMatchObject({ label: 'Premier Padmini' });
  expect(askedVehicle({ vehicle: option?.value ?? '', vehicleYear: '1975' })).toEqual({
    engineId: null,
    label: 'Premier Padmini',
    year: 1975,
  });
});

test('nothing has to be filled in', () => {
  expect(check(t, enquiryVehicleForm, {})).toEqual({});
  expect(check(t, enquiryVehicleForm, { vehicleYear: '', plate: '', vin: '', note: '' })).toEqual({});
  expect(askedVehicle({})).toEqual({ year: null });
});

test.each([
  ['vehicleYear', '1800'],
  ['vehicleYear', '20'],
  ['vehicleYear', 'old'],
  ['vehicleYear', String(new Date().getFullYear() + 2)],
  ['plate', 'ZZ 12 AB 1234'],
  ['vin', 'MA3EYD32S0012345'],
  ['vin', 'MA3EYD32SO0123456'],
  ['note', 'x'.repeat(1001)],
])('a wrong %s is named: %s', (field, value) => {
  expect(Object.keys(check(t, enquiryVehicleForm, { [field]: value }))).toEqual([field]);
});

test.each([
  ['vehicleYear', '२०१८'],
  ['plate', 'mh-१२ ab 1234'],
  ['vin', 'ma3-eyd32s 00123456'],
  ['note', 'x'.repeat(1000)],
])('%s may be typed as %s', (field, value) => {
  expect(check(t, enquiryVehicleForm, { [field]: value })).toEqual({});
});

test('each is shown by its name in the page’s letters; the seller gets the Latin one', () => {
  pageIn('hi');
  const nexon = { ...chosen, engineId: 'nexon', label: 'Nexon', local: { lang: 'hi' as const, name: 'टाटा नेक्सन' } };
  const garage = [own({ catalogue: { ...known('i20', 'i20 Kappa'), localName: 'हुंडई आई20' } })];
  const line = { engineId: 'k12m', label: 'Swift K12M', year: 2018, localName: 'मारुति स्विफ्ट' };
  const options = vehicleOptions({ ...chosen, ...nexon }, garage, lineFor(line), [nexon]);
  expect(options.map(({ localName }) => localName)).toEqual(['टाटा नेक्सन', 'हुंडई आई20', 'मारुति स्विफ्ट']);
  for (const { value } of options) expect(Object.keys(JSON.parse(value))).toEqual(['engineId', 'label', 'year']);
});
