import type { APIRoute } from 'astro';
import { languageCodes } from '../../api/shop/language/languages';
import { infoPage, infoPages } from '../features/info/pages';
import { plainText } from '../features/info/plain-text';
import { pathIn } from '../i18n/paths';

/** A result of the site search: a section or a question. */
export interface SearchRecord {
  url: string;
  language: string;
  title: string;
  /** Title of its page. */
  page: string;
  content: string;
}

export const prerender = true;

/** The records of the site search. The compilation reads them; they are not part of a release. */
export const GET: APIRoute = async () => {
  const records: SearchRecord[] = [];
  for (const language of languageCodes)
    for (const name of await infoPages()) {
      const { page } = await infoPage(name, language);
      const add = (title: string, html: string, id?: string) => {
        const url = pathIn(language, `/${name}`) + (id ? `#${id}` : '');
        const words = plainText(html);
        if (words)
          records.push({
            url,
            language,
            title,
            page: page.title,
            content: `${title}${/\p{L}$|\p{M}$/u.test(title) ? '.' : ''} ${words}`,
          });
      };
      add(page.title, page.intro);
      for (const section of page.sections) {
        add(section.title, section.body, section.id);
        for (const question of section.questions) add(question.title, question.body, question.id);
      }
    }
  return Response.json(records);
};
