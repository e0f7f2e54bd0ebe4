import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Language, Locale } from '../../api/contract/languages';
import { isLocale } from '../i18n/format';
import type { Strings, Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';
import { $locale } from '../lib/preferences';

/** What every island gets from its page. */
export interface IslandProps {
  language: Language;
  /** What stands before every path of this language: "" or "/hi". */
  base: string;
  strings: Strings;
}

/** The region whose dates and numbers the shopper reads. */
export function useRegion(): Locale {
  const chosen = useStore($locale, { ssr: 'initial' });
  return isLocale(chosen) ? chosen : 'IN';
}

export function useText({ strings, language }: IslandProps): Translate {
  const region = useRegion();
  return useMemo(() => translator(strings, language, region), [strings, language, region]);
}
