import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { fallbackLanguage, isLanguage } from '../../../api/shop/language/languages';
import { brokenLinks, type LinkedPage, routesOf } from './page-links';
import { type Page, type Question, readPage } from './read-page';
import { pageValues } from './values';

const folder = 'content/pages';

/** A page with its texts as HTML. */
async function inHtml(page: Page, html: (markdown: string) => Promise<string>) {
  const ofQuestions = (questions: readonly Question[]) =>
    Promise.all(questions.map(async (question) => ({ ...question, body: await html(question.body) })));
  const sections = page.sections.map(async (section) => ({
    ...section,
    body: await html(section.body),
    questions: await ofQuestions(section.questions),
  }));
  return { ...page, intro: await html(page.intro), sections: await Promise.all(sections) };
}

/** Loads the pages `content/pages/{language}/{name}.md`. Mistakes stop the compilation, all reported together. */
export const infoPageLoader: Loader = {
  name: 'information pages',
  async load(context) {
    const root = fileURLToPath(context.config.root);
    const load = async () => {
      const values = pageValues(readFileSync(join(root, folder, 'figures.yaml'), 'utf8'));
      const problems: string[] = [];
      const pages: LinkedPage[] = [];
      const entries: { id: string; data: Record<string, unknown> }[] = [];
      const html = async (markdown: string) => (await context.renderMarkdown(markdown)).html;
      async function readFile(file: string): Promise<void> {
        const [language] = file.split('/');
        const name = join(folder, file);
        if (!isLanguage(language)) throw new Error(`${name}:1: "${language}" is no language of this shop`);
        const source = readFileSync(join(root, name), 'utf8');
        const page = readPage(name, source, values[language]);
        const id = file.replace(/\.md$/, '');
        pages.push({ file: name, language, name: id.slice(language.length + 1), source, page });
        entries.push({ id, data: await context.parseData({ id, data: await inHtml(page, html) }) });
      }
      for (const file of globSync('*/*.md', { cwd: join(root, folder) }).sort())
        await readFile(file).catch((error) => problems.push(error instanceof Error ? error.message : String(error)));
      // A page that could not be read would break every link to it.
      if (problems.length === 0) {
        const routes = routesOf(globSync('**/*.astro', { cwd: join(root, 'site/pages/[...lang]') }));
        problems.push(...brokenLinks(pages, routes, fallbackLanguage));
      }
      if (problems.length > 0) throw new Error(`Information pages are not right:\n${problems.join('\n')}`);
      // All at once: a request meanwhile finds the old texts or the new ones, never none.
      context.store.clear();
      for (const entry of entries) context.store.set(entry);
      // Astro reports new texts to its pages only when the store's file changes. A page rendered at that moment may
      // keep the old ones. With this entry, saving the file again shows the new ones.
      if (context.watcher) context.meta.set('read at', new Date().toISOString());
    };
    const first = load();
    // The watch starts during the first reading, so that no change is missed; readings follow one another.
    let reading = first.catch(() => {});
    context.watcher?.add(join(root, folder));
    context.watcher?.on('change', (changed) => {
      if (!changed.startsWith(join(root, folder))) return;
      reading = reading.then(load).catch((error: Error) => context.logger.error(error.message));
    });
    await first;
  },
};
