import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import { requestBody } from '../../../api/shop/messages/request';
import { requestForm } from '../../../api/shop/messages/request-form';
import { translateIn } from '../../i18n/texts';
import { check } from '../../ui/form';
import type { ChosenVehicle } from '../vehicle/vehicle';
import { messageOf, startOf } from './message';
import { givenRequest, request } from './request';

const own: ChosenVehicle = {
  ...{ makeId: 'maruti-suzuki', modelId: 'swift', engineId: 'swift-12' },
  ...{ label: 'Maruti Suzuki Swift 1.2', search: 'engineId=swift-12', checkedAt: 0, year: 2018 },
};
const good = { part: 'brake pads', firstName: 'Asha', phone: '98765 43210', email: 'asha@example.in' };

test('what the form sends is what the server accepts', () => {
  const message = messageOf(request, { ...good, vehicle: 'Swift', engineId: 'e1', year: '2018' }, 'hi', 4321.6);
  expect(message).toEqual({
    ...Object.fromEntries(Object.keys(requestForm).map((name) => [name, ''])),
    ...{ ...good, vehicle: 'Swift', engineId: 'e1', year: '2018' },
    ...{ language: 'hi', reference_code: '', elapsed: 4322 },
  });
  expect(requestBody.parse(message)).toEqual({ ...message, lastName: '' });
});

describe('a request starts with', () => {
  test('what the address says', () => {
    const search = '?part=brake+pads&vehicle=Nexon&engineId=n1&year=2020&q=brake+pads+nexon+2020';
    expect(givenRequest(search, own)).toEqual({
      ...{ part: 'brake pads', vehicle: 'Nexon', engineId: 'n1', year: '2020', query: 'brake pads nexon 2020' },
    });
  });
  test("the shopper's own vehicle, where the address names none", () => {
    const mine = { vehicle: own.label, engineId: own.engineId, year: '2018' };
    expect(givenRequest('?part=pads', own)).toEqual({ part: 'pads', ...mine, query: '' });
    expect(givenRequest('?part=pads&year=2015', own)).toEqual({ part: 'pads', ...mine, year: '2015', query: '' });
    expect(givenRequest('?vehicle=Nexon', own)).toMatchObject({ vehicle: 'Nexon', engineId: '', year: '' });
    expect(givenRequest('', { ...own, gone: true })).toMatchObject({ vehicle: own.label, engineId: '' });
    expect(givenRequest('', undefined)).toEqual({ part: '', year: '', query: '' });
  });
  test('no value that its fields would refuse', () => {
    const long = 'x'.repeat(500);
    const search = new URLSearchParams({
      part: `a\n\u202eb ${long}`,
      vehicle: long,
      engineId: '"><',
      year: '20l8',
      q: long,
    });
    const given = givenRequest(`?${search}`, undefined);
    expect(given).toMatchObject({ engineId: '', year: '' });
    expect(given.part).toMatch(/^a b x+$/);
    for (const name of ['part', 'vehicle', 'query'] as const) expect(given[name]).toHaveLength(requestForm[name].max);
  });
});

test('a draft about another part leaves only who writes', () => {
  const draft = { values: { ...good, vin: 'MA3EYD32S00123456', message: 'urgent' }, since: 1, search: '?part=x' };
  const { firstName, phone, email } = good;
  expect(startOf(request, draft, '?part=clutch', { part: 'clutch' })).toEqual({
    ...{ firstName, phone, email, part: 'clutch' },
  });
  expect(startOf(request, draft, '?part=x', { part: 'x' })).toEqual(draft.values);
});

test.each(languageCodes)('every problem has a complete text (%s)', (language) => {
  const t = translateIn(language);
  expect(check(t, requestForm, good)).toEqual({});
  const empty = check(t, requestForm, {});
  expect(Object.keys(empty)).toEqual(['part', 'firstName', 'phone']);
  const wrong = check(t, requestForm, { ...good, year: '1', plate: 'ZZ 12', vin: '1', phone: '1', email: 'a@' });
  expect(wrong).toMatchObject({
    plate: t('purchase.plateWrong'),
    vin: t('purchase.vinWrong'),
    email: t('form.email'),
    phone: t('form.phone'),
  });
  for (const text of [...Object.values(empty), ...Object.values(wrong)])
    expect(text).not.toMatch(/\{\{|^[a-z]+\.[a-z]/i);
});
