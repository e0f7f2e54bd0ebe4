import { fallbackLanguage, type Language } from '../language/languages.ts';

/** A mail does not know its reader's time zone, so it uses the shop's. */
const timeZone = 'Asia/Kolkata';

/** Day and time in a mail's language. @param time anything that a Date can be made from */
export function momentIn(language: Language, time: string | number): string {
  // The platform has "am" and "pm" in English only.
  const clock = language === fallbackLanguage ? {} : ({ hourCycle: 'h23' } as const);
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone, ...clock } as const;
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, form).format(new Date(time));
}
