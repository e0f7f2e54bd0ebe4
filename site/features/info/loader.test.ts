import { EventEmitter } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { expect, test } from 'vitest';
import { infoPageLoader } from './loader';

const root = resolve(import.meta.dirname, '../../..');

/** The context that Astro gives the loader, with a record of changes to the store. */
function astro(watched: boolean) {
  const done: string[] = [];
  const marks = new Map<string, string>();
  const watcher = Object.assign(new EventEmitter(), { add: () => watcher });
  const context = {
    config: { root: pathToFileURL(`${root}/`) },
    store: { clear: () => done.push('clear'), set: ({ id }: { id: string }) => done.push(id) },
    meta: marks,
    parseData: async ({ data }: { data: unknown }) => data,
    renderMarkdown: async (markdown: string) => {
      done.push('render');
      return { html: markdown };
    },
    logger: { error: (message: string) => done.push(message) },
    ...(watched ? { watcher } : {}),
  };
  return { context: context as unknown as LoaderContext, done, marks, watcher };
}

test('pages are replaced all at once, so that none is missing meanwhile', async () => {
  const { context, done } = astro(false);
  await infoPageLoader.load(context);
  const replaced = done.slice(done.lastIndexOf('render') + 1);
  expect(done.indexOf('clear')).toBe(done.length - replaced.length);
  expect(replaced).toContain('en/shipping-policy');
  expect(replaced).toContain('ta/shipping-policy');
});

test('a compilation of the same pages gives the same store', async () => {
  const { context, marks } = astro(false);
  await infoPageLoader.load(context);
  expect(marks.size).toBe(0);
});

test('while developing, saving a file again changes the store, so that a page with old texts is replaced', async () => {
  const { context, done, marks, watcher } = astro(true);
  await infoPageLoader.load(context);
  const first = marks.get('read at');
  const before = done.length;
  watcher.emit('change', join(root, 'content/pages/en/shipping-policy.md'));
  await expect.poll(() => marks.get('read at')).not.toBe(first);
  expect(done.slice(before)).toContain('en/shipping-policy');

  const after = done.length;
  watcher.emit('change', join(root, 'site/features/info/loader.ts'));
  await new Promise((passed) => setTimeout(passed, 20));
  expect(done.length, 'a change of another file does not read the pages').toBe(after);
});
