import { type AmountWords, multiples, wordList } from './shape.ts';

const upTo19 = wordList(`
  ಸೊನ್ನೆ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು
  ಹತ್ತು ಹನ್ನೊಂದು ಹನ್ನೆರಡು ಹದಿಮೂರು ಹದಿನಾಲ್ಕು ಹದಿನೈದು ಹದಿನಾರು ಹದಿನೇಳು ಹದಿನೆಂಟು ಹತ್ತೊಂಬತ್ತು`);
/** Twenty to ninety without their last vowel, in whose place the unit comes. */
const tens = wordList('ಇಪ್ಪತ್ತ ಮೂವತ್ತ ನಲವತ್ತ ಐವತ್ತ ಅರವತ್ತ ಎಪ್ಪತ್ತ ಎಂಬತ್ತ ತೊಂಬತ್ತ');
const joinedUnits = ['ು', 'ೊಂದು', 'ೆರಡು', 'ಮೂರು', 'ನಾಲ್ಕು', 'ೈದು', 'ಾರು', 'ೇಳು', 'ೆಂಟು', 'ೊಂಬತ್ತು'];
const upTo99 = [...upTo19, ...tens.flatMap((ten) => joinedUnits.map((unit) => ten + unit))];

const hundredStems = wordList('- ನೂರ ಇನ್ನೂರ ಮುನ್ನೂರ ನಾನೂರ ಐನೂರ ಆರುನೂರ ಏಳುನೂರ ಎಂಟುನೂರ ಒಂಬೈನೂರ');

export const words: AmountWords = {
  upTo99,
  hundreds: multiples(hundredStems, 'ು', ''),
  thousands: multiples(upTo99, ' ಸಾವಿರ', ' ಸಾವಿರದ'),
  lakhs: multiples(upTo99, ' ಲಕ್ಷ', ' ಲಕ್ಷದ'),
  crores: { last: 'ಕೋಟಿ', followed: 'ಕೋಟಿಯ' },
  rupees: { one: '{} ರೂಪಾಯಿ', more: '{} ರೂಪಾಯಿಗಳು' },
  paise: { one: '{} ಪೈಸೆ', more: '{} ಪೈಸೆಗಳು' },
  between: ' ಮತ್ತು ',
  only: 'ಮಾತ್ರ',
};
