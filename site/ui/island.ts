import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Language, Locale } from '../../api/shop/language/languages';
import { localeOf } from '../i18n/format';
import type { Strings, Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';
import { $locale } from '../lib/preferences';

/** Props that every island gets from its page. */
export interface IslandProps {
  language: Language;
  /** Prefix of every path in this language: "" or "/hi". */
  base: string;
  strings: Strings;
}

/** The region that decides date and number formats. */
export function useRegion(): Locale {
  return localeOf(useStore($locale, { ssr: 'initial' }));
}

export function useText({ strings, language }: IslandProps): Translate {
  const region = useRegion();
  return useMemo(() => translator(strings, language, region), [strings, language, region]);
}
