import { fallbackLanguage } from '../../../api/shop/language/languages.ts';
import { flatten } from './locales.ts';

/**
 * Words in Latin letters that a text in another language may contain: units, formats and abbreviations that are written
 * so in all nine languages, and the shop's own name. Anything else in Latin letters is a word left in English.
 */
const known = new Set(
  [
    'Purza',
    // Units
    'kW kWh PS Kg kg g km mm cc ms MB h V A Ah W bar',
    // Trade and vehicles
    'OE OEM EPC GTIN HSN VIN RTO RC BH ABS AC DC CDI CV CVT DOT ECU EGR LED MAP CNG EV',
    // Standards of oils and fluids
    'ACEA API ATF GL JASO NLGI',
    // Addresses, papers, payment
    'ID PIN ZIP UPI UTR IFSC IMPS NEFT RTGS GST GSTIN VAT MRP SSL UAE AM PM EST EFB AGM PayPal Razorpay',
    // Computers
    'JavaScript CSV JPG JSON PNG GIF QR Ctrl',
    // Names of apps
    'Aegis FreeOTP Google Authenticator WhatsApp',
    // Currencies
    'INR USD EUR AED AUD',
  ].flatMap((line) => line.split(' ')),
);

/** Addresses, {{values}}, plates and numbers with slashes (RTR/36809/J) are not words. */
const noWords =
  /\{\{\w+\}\}|[\w.+-]+@[\w.-]+|https?:\/\/\S+|\b[A-Z]{2} \d{1,2} [A-Z]{1,3} \d{1,4}\b|\b\d{2} BH \d{4} [A-Z]{1,2}\b|\b[A-Z]+\/\d+\/[A-Z]\b/g;

/** Other words in Latin letters in a text; part numbers (letters with digits) are not words. */
export function latinWords(text: string): string[] {
  const words = text.replace(noWords, ' ').match(/[\p{Script=Latin}\d]+(?:['’-][\p{Script=Latin}\d]+)*/gu) ?? [];
  // A single capital is a letter itself: "without I, O and Q".
  return words.filter((word) => !/\d/.test(word) && !/^[A-Z]$/.test(word) && !known.has(word));
}

/** Words left in English in the locale files of the other languages. @param files parsed locale files by language */
export function untranslated(files: Record<string, object>): string[] {
  const problems: string[] = [];
  for (const [language, file] of Object.entries(files)) {
    if (language === fallbackLanguage) continue;
    for (const [key, text] of flatten(file)) {
      const words = latinWords(text);
      if (words.length > 0) problems.push(`${language}: ${key} has words left in English: ${words.join(', ')}`);
    }
  }
  return problems;
}
