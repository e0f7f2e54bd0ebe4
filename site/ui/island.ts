import { useMemo } from 'react';
import type { Language } from '../../api/contract/languages';
import type { Strings, Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';

/** What every island gets from its page. */
export interface IslandProps {
  language: Language;
  /** What stands before every path of this language: "" or "/hi". */
  base: string;
  strings: Strings;
}

export function useText({ strings, language }: IslandProps): Translate {
  return useMemo(() => translator(strings, language), [strings, language]);
}
