import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/keys';
import { makeGroups, modelOption } from './options';
import { type ListSource, unknownYear } from './selector';
import { stepOf } from './steps';

/** Each text is its key. */
const t: Translate = (key) => key;
const make = (makeId: string, types: ('car' | 'tractor')[], popularIn: ('car' | 'tractor')[] = [], car = 0) => ({
  ...{ makeId, makeName: makeId.toUpperCase(), types, popularIn, fitments: { car } },
});
const makes = [make('audi', ['car']), make('eicher', ['tractor']), make('maruti', ['car'], ['car'])];
const model = (modelId: string, vehicleType: 'car' | 'tractor') => ({
  ...{ modelId, modelName: modelId, vehicleType, yearStart: 2011, yearEnd: 2020 },
});
const engine = (engineId: string, yearStart: number, yearEnd: number) => ({
  ...{ engineId, engineName: engineId, variant: null, fuel: null, powerKw: null, yearStart, yearEnd },
  ...{ vehicleType: 'car' as const, hasYearLimits: false },
});
const lists: ListSource = {
  makes: async () => makes,
  models: async (id) => (id === 'maruti' ? [model('swift', 'car'), model('alto', 'car'), model('t1', 'tractor')] : []),
  engines: async (id) =>
    ({ swift: [engine('k10', 2018, 2019), engine('k12', 2019, 2020)], alto: [engine('f8', 2010, 2012)] })[id] ?? [],
};

async function step(query: string, source = lists) {
  const { asked, answers, groups, isUnknown } = await stepOf(new URLSearchParams(query), source, t);
  const options = groups.flatMap((group) => group.options.map(({ value }) => value));
  return { asked, answers: answers.map(({ value }) => value), options, isUnknown };
}

test.each([
  ['', 'type', [], ['car', 'tractor']],
  ['type=tractor', 'makeId', ['tractor'], ['eicher']],
  ['type=car', 'makeId', ['car'], ['maruti', 'audi', 'maruti']],
  ['type=car&makeId=', 'makeId', ['car'], ['maruti', 'audi', 'maruti']],
  ['type=car&makeId=maruti', 'modelId', ['car', 'maruti'], ['swift', 'alto']],
  ['type=car&makeId=maruti&modelId=swift', 'year', ['car', 'maruti', 'swift'], [unknownYear, '2020', '2019', '2018']],
  ['type=car&makeId=maruti&modelId=swift&year=2018', 'engineId', ['car', 'maruti', 'swift', '2018'], ['k10']],
  ['type=car&makeId=maruti&modelId=swift&year=%3F', 'engineId', ['car', 'maruti', 'swift', '?'], ['k10', 'k12']],
  ['type=car&makeId=maruti&modelId=alto', 'engineId', ['car', 'maruti', 'alto'], ['f8']],
])('%s asks for %s', async (query, asked, answers, options) => {
  expect(await step(query)).toEqual({ asked, answers, options, isUnknown: false });
});

test.each([
  ['type=boat', 'type'],
  ['type=tractor&makeId=maruti', 'makeId'],
  ['type=car&makeId=none', 'makeId'],
  ["type=car&makeId=maruti&modelId=x'--", 'modelId'],
  ['type=car&makeId=maruti&modelId=t1', 'modelId'],
  ['type=car&makeId=maruti&modelId=swift&year=1850', 'year'],
  ['type=car&makeId=maruti&modelId=swift&year=2018&engineId=k12', 'engineId'],
])('%s names what the catalogue does not have, and asks for it again', async (query, asked) => {
  expect(await step(query)).toMatchObject({ asked, isUnknown: true });
});

test('a single type of vehicle is not asked for, and an empty catalogue is no error', async () => {
  const cars = { ...lists, makes: async () => makes.filter(({ types }) => types.includes('car')) };
  expect(await step('', cars)).toMatchObject({ asked: 'makeId', answers: [] });
  expect(await step('makeId=maruti', cars)).toMatchObject({ asked: 'modelId', answers: ['maruti'] });
  expect(await step('', { ...lists, makes: async () => [] })).toMatchObject({ asked: 'makeId', options: [] });
});

test('popular makes come first, and once more among all; without any there is one list', () => {
  expect(makeGroups(makes, 'car', t).map(({ label, options }) => [label, options.map(({ text }) => text)])).toEqual([
    ['vehicle.popularMakes', ['MARUTI']],
    ['vehicle.allMakes', ['AUDI', 'MARUTI']],
  ]);
  expect(makeGroups(makes, 'tractor', t)).toEqual([{ options: [{ value: 'eicher', text: 'EICHER', lang: 'en' }] }]);
  expect(makeGroups(makes, undefined, t)[1]?.options).toHaveLength(3);
});

test('of the popular makes the one that most parts of the type are for comes first', () => {
  const some = [
    { ...make('ford', ['car'], ['car'], 40), fitments: { car: 40, tractor: 900 } },
    make('maruti', ['car'], ['car'], 500),
    make('tata', ['car'], ['car'], 90),
  ];
  const [popular] = makeGroups(some, 'car', t);
  expect(popular?.options.map(({ value }) => value)).toEqual(['maruti', 'tata', 'ford']);
  expect(some.map(({ makeId }) => makeId)).toEqual(['ford', 'maruti', 'tata']);
});

test('names in the page’s letters have the Latin ones beside them, and are in the page’s language', () => {
  const hindi = { ...make('maruti', ['car']), makeName: 'Maruti Suzuki', localName: 'मारुति सुज़ुकी' };
  expect(makeGroups([hindi], 'car', t)[0]?.options).toEqual([{ value: 'maruti', text: 'मारुति सुज़ुकी (Maruti Suzuki)' }]);
  const swift = { ...model('swift', 'car'), modelName: 'Swift (3rd gen)' };
  expect(modelOption({ ...swift, localName: 'स्विफ्ट' }, t)).toEqual({
    ...{ value: 'swift', text: 'स्विफ्ट (Swift, 3rd gen), vehicle.years' },
  });
  expect(modelOption(swift, t)).toEqual({ value: 'swift', text: 'Swift (3rd gen), vehicle.years', lang: 'en' });
});
