import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { infoPageLoader } from './features/info/loader';

const question = z.object({ id: z.string(), title: z.string(), body: z.string() });

/** Information pages ready to show: Markdown as HTML, with a value in place of each {{name}}. */
const pages = defineCollection({
  loader: infoPageLoader,
  schema: z.object({
    title: z.string(),
    description: z.string(),
    updated: z.string(),
    links: z.array(z.object({ to: z.string(), text: z.string() })),
    intro: z.string(),
    sections: z.array(question.extend({ questions: z.array(question) })),
  }),
});

export const collections = { pages };
