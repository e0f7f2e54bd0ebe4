import { type AmountWords, multiples, wordList } from './shape.ts';

const upTo19 = wordList(`
  Zero One Two Three Four Five Six Seven Eight Nine
  Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen`);
const tens = wordList('Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety');
const upTo99 = [...upTo19, ...tens.flatMap((ten) => [ten, ...upTo19.slice(1, 10).map((unit) => `${ten}-${unit}`)])];

export const words: AmountWords = {
  upTo99,
  hundreds: multiples(upTo99.slice(0, 10), ' Hundred'),
  thousands: multiples(upTo99, ' Thousand'),
  lakhs: multiples(upTo99, ' Lakh'),
  crores: { last: 'Crore', followed: 'Crore' },
  rupees: { one: 'Rupee {}', more: 'Rupees {}' },
  paise: { one: '{} Paisa', more: '{} Paise' },
  between: ' and ',
  only: 'Only',
};
