import { type AmountWords, multiples, wordList } from './shape.ts';

const upTo19 = wordList(`
  പൂജ്യം ഒരു രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒൻപത്
  പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊൻപത്`);
/** Twenty to ninety: alone, and as a unit is joined to them. */
const tens = [
  ['ഇരുപത്', 'ഇരുപത്തി'],
  ['മുപ്പത്', 'മുപ്പത്തി'],
  ['നാൽപ്പത്', 'നാൽപ്പത്തി'],
  ['അൻപത്', 'അൻപത്തി'],
  ['അറുപത്', 'അറുപത്തി'],
  ['എഴുപത്', 'എഴുപത്തി'],
  ['എൺപത്', 'എൺപത്തി'],
  ['തൊണ്ണൂറ്', 'തൊണ്ണൂറ്റി'],
] as const;
/** A unit that begins with a vowel gets "യ" before it. */
const joinedUnits = wordList('യൊന്ന് രണ്ട് മൂന്ന് നാല് യഞ്ച് യാറ് യേഴ് യെട്ട് യൊൻപത്');
const upTo99 = [...upTo19, ...tens.flatMap(([alone, stem]) => [alone, ...joinedUnits.map((unit) => stem + unit)])];

/** Thousand begins with a vowel and joins its count; after "പത്" it gets "ഇൻ" before it: "ഇരുപതിനായിരം". */
const thousandStems = upTo99
  .map((count) => count.replace(/പത്$/, 'പതിന്').replace(/്$/, 'ായിര'))
  .with(1, 'ആയിര')
  .with(3, 'മൂവായിര')
  .with(5, 'അയ്യായിര')
  .with(8, 'എണ്ണായിര')
  .with(10, 'പതിനായിര');

const hundredStems = wordList('- നൂ ഇരുനൂ മുന്നൂ നാനൂ അഞ്ഞൂ അറുനൂ എഴുനൂ എണ്ണൂ');

export const words: AmountWords = {
  upTo99,
  oneBehind: 'ഒന്ന്',
  hundreds: {
    last: [...hundredStems.map((stem) => `${stem}റ്`), 'തൊള്ളായിരം'],
    followed: [...hundredStems.map((stem) => `${stem}റ്റി`), 'തൊള്ളായിരത്തി'],
  },
  thousands: multiples(thousandStems, 'ം', 'ത്തി'),
  lakhs: multiples(upTo99, ' ലക്ഷം', ' ലക്ഷത്തി'),
  crores: { last: 'കോടി', followed: 'കോടി' },
  rupees: { one: '{} രൂപ', more: '{} രൂപ' },
  paise: { one: '{} പൈസ', more: '{} പൈസ' },
  between: ' ',
  only: 'മാത്രം',
};
