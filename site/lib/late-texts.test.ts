import { expect, test } from 'vitest';
import { translateIn } from '../i18n/texts';
import { lateTexts } from './late-texts';

test("texts that load late are the locale files' own, of the wanted sections only", async () => {
  for (const language of ['en', 'ta'] as const) {
    const t = await lateTexts(language, ['purchase', 'site']);
    for (const key of ['purchase.fit.fitsNot', 'site.loading'] as const)
      expect(t(key, { vehicle: 'Swift' })).toBe(translateIn(language)(key, { vehicle: 'Swift' }));
    expect(t('purchase.stockShort', { count: 1 })).toBe(translateIn(language)('purchase.stockShort', { count: 1 }));
    expect(t('vehicle.make')).toBe('vehicle.make');
  }
});
