import { expect, test } from 'vitest';
import { type Page, readPage, type Values } from './read-page';

const values: Values = {
  text: { days: '3–7', phone: '+91 1' },
  markdown: { days: '3–7', phone: '[+91 1](tel:+911)' },
};
const head = (extra = '') =>
  `---\ntitle: Shipping Policy\ndescription: How long a parcel takes.\nupdated: 2026-11-01\n${extra}---\n`;
const read = (text: string): Page => readPage('content/pages/en/x.md', text, values);

test('a page consists of its head, its sections and their questions, with figures filled in', () => {
  const page = read(
    `${head('links:\n  - { to: /contact, text: Contact us }\n')}\nHello.\n\n## In {{days}} days {#delivery}\n\nTakes {{ days }}.\n\n### Why? {#why}\n\nCall {{phone}}.\n\n### Plain\n\nend\n`,
  );
  expect(page).toMatchObject({
    title: 'Shipping Policy',
    updated: '2026-11-01',
    links: [{ to: '/contact', text: 'Contact us' }],
    intro: '\nHello.\n\n',
    sections: [{ id: 'delivery', title: 'In 3–7 days', body: '\nTakes 3–7.\n\n' }],
  });
  expect(page.sections[0]?.questions).toEqual([
    { id: 'why', title: 'Why?', body: '\nCall [+91 1](tel:+911).\n\n### Plain\n\nend\n\n' },
  ]);
});

test('a month is a valid date too', () => {
  expect(read(head().replace('2026-11-01', '2024-01')).updated).toBe('2024-01');
});

test.each([
  ['no head', 'Hello', 1, 'expected the lines title, description and updated between two lines of ---'],
  ['no title', head().replace('title: Shipping Policy\n', ''), 1, 'title: expected a title'],
  ['an empty title', head().replace('Shipping Policy', ''), 2, 'title: expected a title'],
  ['a short description', head().replace('How long a parcel takes.', 'Short.'), 3, 'at least 20 characters'],
  ['an impossible day', head().replace('2026-11-01', '2026-02-30'), 4, 'updated: expected the day of the last change'],
  ['a word instead of a day', head().replace('2026-11-01', 'today'), 4, 'for example 2026-11-01'],
  ['an unknown line', head('author: me\n'), 5, 'author: expected title, description, updated or links'],
  ['a link to elsewhere', head('links:\n  - { to: https://x.example, text: x }\n'), 6, 'for example /contact'],
  ['a broken line', head('links: [\n'), 5, 'Flow sequence'],
  ['an unknown figure', `${head()}\nTakes {{dayz}}.\n`, 7, '"{{dayz}}" is unknown, expected one of {{days}} {{phone}}'],
  ['half a figure', `${head()}\nTakes {{days.\n`, 7, '"{{" is unknown'],
  ['an unknown figure in the title', head().replace('Shipping', 'At {{shopp}}'), 2, '"{{shopp}}" is unknown'],
  ['a heading without a name', `${head()}## Costs\n`, 6, 'for example {#delivery-times}'],
  ['a repeated name', `${head()}## A {#a}\n## B {#a}\n`, 7, '{#a} stands twice on this page'],
  ['a question outside', `${head()}### A? {#a}\n`, 6, 'expected a heading with ## before'],
])('%s is reported with file, line and what was expected', (_, text, line, expected) => {
  expect(() => read(text)).toThrow(expected);
  expect(() => read(text)).toThrow(`content/pages/en/x.md:${line}: `);
});

test('all mistakes on a page are reported at once', () => {
  expect(() => read(`${head('author: me\n')}{{a}}\n{{b}}\n`)).toThrow(/:5: author.*\n.*:7: "{{a}}".*\n.*:8: "{{b}}"/);
});
