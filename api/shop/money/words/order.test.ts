import { expect, test } from 'vitest';
import { amountWords } from './by-language.ts';

/**
 * From 21 on, each number of the Indo-Aryan languages is a word of its own. It begins as its unit does and ends as its
 * ten does, so that two words in each other's place are found.
 */
const orders = {
  hi: {
    units: ['इ', 'ब', 'त', 'च', 'प', 'छ', 'स', 'अ', 'उन|न'],
    tens: ['ीस|ईस', 'तीस', 'ालीस', 'न', 'सठ', 'हत्तर', 'ासी', 'ानवे'],
    next: ['तीस', 'तालीस', 'चास', 'सठ', 'हत्तर', 'ासी', 'ासी', 'नवे'],
  },
  mr: {
    units: ['ए', 'ब', 'त', 'च', 'प', '[सछश]', 'स', 'अ', 'एकोण|न'],
    tens: ['वीस', 'तीस', 'चाळीस', 'न्न', 'सष्ट', 'त्तर', 'ऐंशी', 'ण्णव'],
    next: ['तीस', 'चाळीस', 'पन्नास', 'साठ', 'सत्तर', 'ऐंशी', 'नव्वद', 'ण्णव'],
  },
  bn: {
    units: ['এ', 'ব', 'ত', 'চ', 'প', 'ছ', 'স', 'আ|অষ্ট', 'ঊন|নিরা'],
    tens: ['শ', 'ত্রিশ', 'ল্লিশ', 'ন্ন', 'ষট্টি', 'ত্তর', 'াশি', 'নব্বই'],
    next: ['ত্রিশ', 'চল্লিশ', 'পঞ্চাশ', 'ষাট', 'সত্তর', 'আশি', 'নব্বই', 'নব্বই'],
  },
  gu: {
    units: ['એ', 'બ', 'ત', 'ચ', 'પ', 'છ', 'સ', '[અઆઇ]', 'ઓગણ|અગણ|ન'],
    tens: ['ીસ', 'ત્રીસ', 'ાલીસ', 'ન', 'સઠ', 'તેર', 'સી', 'ણું|ન્નું'],
    next: ['ત્રીસ', 'ચાલીસ', 'પચાસ', 'સાઠ', 'સિત્તેર', 'એંસી', 'વ્યાસી', 'ણું'],
  },
};

test.each(['hi', 'mr', 'bn', 'gu'] as const)('%s: 21 to 99 stand in their order', async (language) => {
  const { units, tens, next } = orders[language];
  const { upTo99 } = await amountWords[language]();
  for (let number = 21; number < 100; number++) {
    const ten = Math.floor(number / 10) - 2;
    const unit = number % 10;
    if (unit === 0) continue;
    const pattern = `^(?:${units[unit - 1]}).*(?:${(unit === 9 ? next : tens)[ten]})$`;
    expect(upTo99[number], `${number}`).toMatch(new RegExp(pattern.normalize('NFC'), 'u'));
  }
});
