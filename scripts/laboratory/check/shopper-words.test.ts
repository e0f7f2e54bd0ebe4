import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shopperWordProblems, type WordFile } from './shopper-words.ts';
import { sampleNames, textProblems } from './texts.ts';

const known = sampleNames();
const hindi = (source: string): WordFile => ({ name: 'hi.yaml', language: 'hi', source });
const good = `# शब्द
fillers: का, के लिए,
  ka, ke liye
endings: का, वाला
sides:
  front: आगे, aage
fuels:
  petrol: पेट्रोल
vehicles:
  Swift: स्विफ्ट
  Activa: एक्टिवा
brands:
  Bosch: बॉश
parts:
  brake pad | brake shoe: ब्रेक गुटका
others: टायर, seat
`;

test('words that are as they should be have no problems', () => {
  expect(shopperWordProblems([hindi(good)], known)).toEqual([]);
});

describe('file and line are named when', () => {
  test.each<[string, [right: string, wrong: string], string | RegExp]>([
    ['a section is unknown', ['fuels:', 'fuel:'], 'hi.yaml:7: fuel: is no section'],
    ['a side is unknown', ['front:', 'ahead:'], /^hi\.yaml:6: sides/],
    ['no vehicle runs on a fuel', ['petrol:', 'kerosene:'], 'hi.yaml:8: no vehicle of the sample runs on "kerosene"'],
    ['a vehicle is unknown', ['Swift:', 'Swfit:'], 'hi.yaml:10: no make or model of the sample is called "Swfit"'],
    ['a brand is unknown', ['Bosch:', 'Bsoch:'], 'hi.yaml:13: no brand of the sample is called "Bsoch"'],
    ['a part is unknown', ['brake shoe', 'brake hat'], 'hi.yaml:15: no part of the sample is called "brake hat"'],
    ['letters are of another script', ['aage', 'аage'], 'hi.yaml:6: "аage" has letters of another script: а'],
    ['a phrase has no word', ['aage', '!'], 'hi.yaml:6: "!" has no word'],
    ['a phrase stands twice in a list', ['ke liye', 'ka'], 'hi.yaml:3: "ka" stands here twice'],
    ['a filler names a vehicle', ['ke liye', 'Baleno'], 'hi.yaml:3: "Baleno" is a name in the sample'],
    ['a filler names a part', ['ke liye', 'ब्रेक पैड सेट'], 'hi.yaml:3: "ब्रेक पैड सेट" is a name in the sample'],
    ['a side names a brand', ['aage', 'bosch'], 'hi.yaml:6: "bosch" is a name in the sample'],
    ['a word for a part names a vehicle', ['ब्रेक गुटका', 'thar'], 'hi.yaml:15: "thar" is a name in the sample'],
    [
      'a filler is also a side',
      ['ke liye', 'आगे'],
      'hi.yaml:6: "आगे" is front (sides), and a word that asks for nothing in hi.yaml:3',
    ],
    [
      'a thing that a catalogue may lack is a part',
      ['टायर', 'ब्रेक गुटका'],
      'hi.yaml:15: "ब्रेक गुटका" is brake pad | brake shoe (parts), and a thing that a catalogue may lack in hi.yaml:16',
    ],
    [
      'a thing that a catalogue may lack is a name',
      ['टायर', 'ब्रेक पैड सेट'],
      'hi.yaml:16: "ब्रेक पैड सेट" is a name in the sample',
    ],
    ['an ending is a word', ['वाला', 'एक्टिवा'], /^hi\.yaml:4: "एक्टिवा" is no ending/],
    ['an ending would cut Latin names', ['वाला', 's'], /^hi\.yaml:4: "s" is no ending/],
    ['the file is no YAML', ['sides:', 'sides: ['], /^hi\.yaml:\d+: /],
  ])('%s', (_, [right, wrong], problem) => {
    expect(good).toContain(right);
    const problems = shopperWordProblems([hindi(good.replace(right, wrong))], known);
    expect(problems).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});

test('one phrase for two parts in two files is named in both', () => {
  const workshop = { name: 'part-words.yaml', language: 'en', isPartWords: true } as const;
  const files = [hindi('parts:\n  alternator: dynamo\n'), { ...workshop, source: 'radiator fan: fan\nhorn: dynamo\n' }];
  expect(shopperWordProblems(files, known)).toEqual([
    'part-words.yaml:2: "dynamo" is horn (parts), and alternator (parts) in hi.yaml:2',
  ]);
});

test('one phrase may be several vehicles', () => {
  expect(shopperWordProblems([hindi('vehicles:\n  Dzire: डिज़ायर\n  Swift Dzire: डिज़ायर\n')], known)).toEqual([]);
});

test("the shop's own words have no problems", () => {
  expect(textProblems(join(import.meta.dirname, '../../..'))["Shoppers' words"]).toEqual([]);
});
