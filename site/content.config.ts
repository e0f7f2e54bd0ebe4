import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Information pages: Markdown by language. A mistake in the lines between the --- stops the compilation. */
const pages = defineCollection({
  loader: glob({ base: './content/pages', pattern: '*/*.md', generateId: ({ entry }) => entry.replace(/\.md$/, '') }),
  schema: z.strictObject({
    title: z.string('expected a title, for example "Shipping Policy"').min(1),
    description: z.string('expected one sentence for search engines').min(20).max(200),
    updated: z.coerce.date('expected the day of the last change, for example 2026-11-01'),
  }),
});

export const collections = { pages };
