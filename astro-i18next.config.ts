import { fallbackLanguage, languageCodes } from './api/shop/language/languages.ts';

/** Languages and addresses for astro-i18next: English at `/…`, the others at `/{lng}/…`. */
const config = {
  defaultLocale: fallbackLanguage,
  locales: [...languageCodes],
  namespaces: ['common'],
  defaultNamespace: 'common',
  resourcesBasePath: '/locales',
  trailingSlash: 'never' as const,
  showDefaultLocale: false,
  // Rendering asks i18next for each page's own language (site/i18n/texts.ts), so nothing global is loaded.
  load: [],
  routes: {},
};
export default config;
