import { defineMiddleware } from 'astro:middleware';
import { fallbackLanguage, isLanguage } from '../api/contract/languages';
import { pathIn } from './i18n/paths';
import { translateIn } from './i18n/texts';

/** Gives every page its language: the one of its address. Unknown languages, and /en/…, are no addresses of this shop. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { lang } = context.params;
  if (lang !== undefined && (!isLanguage(lang) || lang === fallbackLanguage)) return context.rewrite('/not-found');
  const language = isLanguage(lang) ? lang : fallbackLanguage;
  context.locals.language = language;
  context.locals.t = translateIn(language);
  context.locals.path = (path) => pathIn(language, path);
  const response = await next();
  response.headers.set('content-language', language);
  return response;
});
