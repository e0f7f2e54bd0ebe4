import { z } from 'zod';
import { readYaml } from '../../../api/shop/yaml-file';

/**
 * Reads an information page: the lines between the ---, then Markdown in which "## Title {#id}" starts a section and
 * "### Question? {#id}" a collapsible question. Ids are the same in all languages, so that a link to a section works in
 * each of them.
 */

/** Replacements of {{name}}: `text` in titles, `markdown` in the text below, where phone and mail are links. */
export interface Values {
  text: Record<string, string>;
  markdown: Record<string, string>;
}

export interface Question {
  id: string;
  title: string;
  body: string;
}

export interface Section extends Question {
  questions: Question[];
}

export interface Page {
  title: string;
  description: string;
  /** Day or month of the last change: "2026-11-01" or "2024-01". */
  updated: string;
  /** Quick links beside the text. */
  links: { to: string; text: string }[];
  intro: string;
  sections: Section[];
}

const lineOfText = (expected: string) =>
  z.string({ error: expected }).trim().min(1, expected).max(200, `${expected}, of at most 200 characters`);

const head = z.strictObject({
  title: lineOfText('expected a title, for example "Shipping Policy"'),
  description: lineOfText('expected one sentence for search engines').min(
    20,
    'expected one sentence for search engines, of at least 20 characters',
  ),
  updated: z
    .string({ error: 'expected the day of the last change, for example 2026-11-01' })
    .refine(isDate, 'expected the day of the last change, for example 2026-11-01, or a month, for example 2024-01'),
  links: z
    .array(
      z.strictObject({
        to: z.string({ error: 'expected a path of this shop' }).regex(/^\/[a-z/-]*(#[a-z0-9-]+)?$/, {
          error: 'expected a path of this shop, for example /contact',
        }),
        text: lineOfText('expected the words of the link'),
      }),
      { error: 'expected a list such as [{ to: /contact, text: Contact us }]' },
    )
    .default([]),
});

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(text)) return false;
  const day = text.length === 7 ? `${text}-01` : text;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** @throws Error that lists every mistake: "file:line: what was expected" */
export function readPage(file: string, text: string, values: Values): Page {
  const problems: string[] = [];
  const report = (line: number, what: string) => problems.push(`${file}:${line}: ${what}`);
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end < 0) throw new Error(`${file}:1: expected the lines title, description and updated between two lines of ---`);

  const fill = (line: number, words: string, from: Record<string, string>) =>
    words.replace(/\{\{([^{}]*)\}\}|\{\{|\}\}/g, (whole, name?: string) => {
      const value = from[name?.trim() ?? ''];
      if (value !== undefined) return value;
      report(line, `"${whole}" is unknown, expected one of ${known(from)}`);
      return whole;
    });
  const page = readHead(lines.slice(1, end).join('\n'), report, (line, words) => fill(line, words, values.text));
  const ids = new Set<string>();
  const heading = (line: number, words: string): { id: string; title: string } => {
    const [, title = '', id] = /^(.*?)\s*\{#([a-z0-9-]+)\}$/.exec(words) ?? [];
    if (!id)
      report(
        line,
        `expected a name for links at the end of the heading, in small letters, for example {#delivery-times}`,
      );
    else if (ids.has(id)) report(line, `{#${id}} stands twice on this page, expected a name of its own`);
    ids.add(id ?? '');
    return { id: id ?? '', title: fill(line, title, values.text) };
  };

  let intro = '';
  const sections: Section[] = [];
  lines.slice(end + 1).forEach((raw, index) => {
    const line = end + 2 + index;
    const section = sections.at(-1);
    if (/^## /.test(raw)) sections.push({ ...heading(line, raw.slice(3).trim()), body: '', questions: [] });
    else if (/^### .*\{#/.test(raw)) {
      const question = { ...heading(line, raw.slice(4).trim()), body: '' };
      if (section) section.questions.push(question);
      else report(line, 'expected a heading with ## before the first question');
    } else {
      const words = `${fill(line, raw, values.markdown)}\n`;
      const place = section?.questions.at(-1) ?? section;
      if (place) place.body += words;
      else intro += words;
    }
  });
  if (problems.length > 0 || !page) throw new Error(problems.join('\n'));
  return { ...page, intro, sections };
}

function known(values: Record<string, string>): string {
  return Object.keys(values)
    .map((name) => `{{${name}}}`)
    .join(' ');
}

type Head = z.infer<typeof head>;

function readHead(
  source: string,
  report: (line: number, what: string) => void,
  fill: (line: number, words: string) => string,
): Head | undefined {
  const unknown = 'expected title, description, updated or links and no other line';
  // These lines start at line 2, below the first ---.
  const { data, problems, lineOf } = readYaml(source.trim() === '' ? '{}' : source, head, 2, unknown);
  for (const { line, message } of problems) report(line, message);
  if (!data) return undefined;
  const { title, description, links, updated } = data;
  return {
    title: fill(lineOf(['title']), title),
    description: fill(lineOf(['description']), description),
    updated,
    links,
  };
}
