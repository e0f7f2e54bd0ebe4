import type { Language } from '../../language/languages.ts';
import { words as bn } from './bn.ts';
import { words as en } from './en.ts';
import { words as gu } from './gu.ts';
import { words as hi } from './hi.ts';
import { words as kn } from './kn.ts';
import { words as ml } from './ml.ts';
import { words as mr } from './mr.ts';
import type { AmountWords } from './shape.ts';
import { words as ta } from './ta.ts';
import { words as te } from './te.ts';

/** For whoever has to write any language; a page of one language imports that language's file alone. */
export const amountWords: Record<Language, AmountWords> = { en, hi, ta, te, bn, gu, mr, kn, ml };
