import { defineMiddleware } from 'astro:middleware';
import { fallbackLanguage, isLanguage, startedLanguages } from '../api/shop/language/languages';
import { markEnglish } from './i18n/mark-english';
import { pathIn } from './i18n/paths';
import { translateIn } from './i18n/texts';

/** Sets every page's language from its address. Unknown languages and /en/… are not addresses of this shop. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { lang } = context.params;
  if (lang !== undefined && (!isLanguage(lang) || lang === fallbackLanguage)) return context.rewrite('/not-found');
  const language = isLanguage(lang) ? lang : fallbackLanguage;
  context.locals.language = language;
  context.locals.t = translateIn(language);
  context.locals.path = (path) => pathIn(language, path);
  const origin = context.site?.origin ?? '';
  context.locals.address = (path) => origin + pathIn(language, path);
  const response = await next();
  response.headers.set('content-language', language);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || !startedLanguages.includes(language)) return response;
  return new Response(markEnglish(await response.text()), response);
});
