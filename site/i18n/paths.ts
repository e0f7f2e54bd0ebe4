import { initAstroI18next, localizePath } from 'astro-i18next';
import { languageCodes, pathBase } from '../../api/shop/language/languages';
import config from '../../astro-i18next.config';

export { pathBase, pathIn } from '../../api/shop/language/languages';

// The contract defines the paths, because the API and the page scripts need them too. Compilation fails if
// astro-i18next, which is configured from the same list of languages, disagrees.
initAstroI18next(config);
for (const language of languageCodes)
  if (localizePath('/', language, '/').replace(/\/$/, '') !== pathBase(language))
    throw new Error(`astro-i18next.config.ts has another address for the language ${language} than the shop`);
