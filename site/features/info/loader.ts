import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { isLanguage } from '../../../api/contract/languages';
import { readPage } from './read-page';
import { pageValues } from './values';

const folder = 'content/pages';

/** Information pages: `content/pages/{language}/{name}.md`. Mistakes in any of them stop the compilation, all at once. */
export const infoPageLoader: Loader = {
  name: 'information pages',
  async load(context) {
    const root = fileURLToPath(context.config.root);
    const load = async () => {
      const values = pageValues(readFileSync(join(root, folder, 'figures.yaml'), 'utf8'));
      const problems: string[] = [];
      const html = async (markdown: string) => (await context.renderMarkdown(markdown)).html;
      context.store.clear();
      for (const file of globSync('*/*.md', { cwd: join(root, folder) }).sort()) {
        const [language] = file.split('/');
        const name = join(folder, file);
        try {
          if (!isLanguage(language)) throw new Error(`${name}:1: "${language}" is no language of this shop`);
          const page = readPage(name, readFileSync(join(root, name), 'utf8'), values[language]);
          const id = file.replace(/\.md$/, '');
          const data = {
            ...page,
            intro: await html(page.intro),
            sections: await Promise.all(
              page.sections.map(async (section) => ({
                ...section,
                body: await html(section.body),
                questions: await Promise.all(
                  section.questions.map(async (question) => ({ ...question, body: await html(question.body) })),
                ),
              })),
            ),
          };
          context.store.set({ id, data: await context.parseData({ id, data }) });
        } catch (error) {
          problems.push(error instanceof Error ? error.message : String(error));
        }
      }
      if (problems.length > 0) throw new Error(`Information pages are not right:\n${problems.join('\n')}`);
    };
    await load();
    context.watcher?.add(join(root, folder));
    context.watcher?.on('change', async (changed) => {
      if (!changed.startsWith(join(root, folder))) return;
      await load().catch((error: Error) => context.logger.error(error.message));
    });
  },
};
