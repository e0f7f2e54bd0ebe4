import { type AmountWords, type Multiples, multiples, wordList } from './shape.ts';

const upTo19 = wordList(`
  సున్నా ఒక రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది
  పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు పద్దెనిమిది పంతొమ్మిది`);
const tens = wordList('ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై');
const oneBehind = 'ఒక్క';
const unitsBehind = upTo19.slice(1, 10).with(0, oneBehind);
const upTo99 = [...upTo19, ...tens.flatMap((ten) => [ten, ...unitsBehind.map((unit) => `${ten} ${unit}`)])];

const hundreds = multiples(upTo99.slice(0, 10), ' వందల');

/** Before what they count, hundreds, thousands, lakhs and crores have the same form as before a smaller number. */
export const words: AmountWords = {
  upTo99,
  oneBehind,
  hundreds: { last: hundreds.last.with(1, 'వంద'), followed: hundreds.followed.with(1, 'నూట') },
  thousands: oneOrMore('వెయ్యి', 'వేల'),
  lakhs: oneOrMore('ఒక లక్ష', 'లక్షల'),
  crores: { last: 'కోట్ల', followed: 'కోట్ల', one: 'ఒక కోటి' },
  rupees: { one: '{} రూపాయి', more: '{} రూపాయలు' },
  paise: { one: '{} పైసా', more: '{} పైసలు' },
  between: ' మరియు ',
  only: 'మాత్రమే',
};

function oneOrMore(one: string, more: string): Multiples {
  const all = upTo99.map((count) => `${count} ${more}`).with(1, one);
  return { last: all, followed: all };
}
