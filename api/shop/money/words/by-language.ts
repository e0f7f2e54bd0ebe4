import type { Language } from '../../language/languages.ts';
import type { AmountWords } from './shape.ts';

/** The words of each language, loaded when they are asked for: a page needs those of one. @throws TypeError without a connection */
export const amountWords: Record<Language, () => Promise<AmountWords>> = {
  en: async () => (await import('./en.ts')).words,
  hi: async () => (await import('./hi.ts')).words,
  ta: async () => (await import('./ta.ts')).words,
  te: async () => (await import('./te.ts')).words,
  bn: async () => (await import('./bn.ts')).words,
  gu: async () => (await import('./gu.ts')).words,
  mr: async () => (await import('./mr.ts')).words,
  kn: async () => (await import('./kn.ts')).words,
  ml: async () => (await import('./ml.ts')).words,
};
