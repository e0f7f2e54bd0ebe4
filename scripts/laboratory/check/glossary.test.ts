import { describe, expect, test } from 'vitest';
import { glossaryProblems } from './glossary.ts';

const glossary = {
  part: { hi: 'पार्ट', ta: ['பாக', 'பார்ட்'] },
  'part number': { hi: 'पार्ट नंबर', ta: 'பார்ட் நம்பர' },
  category: { hi: 'कैटेगरी' },
  make: { en: 'make(?! default)', hi: 'कंपनी' },
};
const problems = (en: string, hi: string, exceptions: Parameters<typeof glossaryProblems>[2] = []) =>
  glossaryProblems(glossary, [{ name: 'a.b', texts: { en, hi } }], exceptions);

test('the word may be inflected, and any of its variants may be used', () => {
  expect(problems('Parts of this category', 'इस कैटेगरी के पार्ट्स')).toEqual([]);
  const ta = { name: 'x', texts: { en: 'The part', ta: 'இந்தப் பாகத்தை' } };
  expect(glossaryProblems(glossary, [ta], [])).toEqual([]);
});

describe('a translation is named when', () => {
  test.each([
    ['it uses another word', 'Category', 'श्रेणी', 'category'],
    ['a plural is meant', 'Categories', 'श्रेणियाँ', 'category'],
    ['two words are one term', 'Part number', 'पार्ट संख्या', 'part number'],
  ])('%s', (_, en, hi, term) => {
    expect(problems(en, hi)).toEqual([expect.stringContaining(`hi: a.b says "${term}" without`)]);
  });
});

test('a longer term takes its words: "part number" is not a "part"', () => {
  const ta = { name: 'x', texts: { en: 'Part number', ta: 'பார்ட் நம்பரை' } };
  expect(glossaryProblems({ ...glossary, part: { ta: 'பாக' } }, [ta], [])).toEqual([]);
});

test('words inside other words, and {{values}}, are not terms', () => {
  expect(problems('Partly {{part}} make default', 'कुछ')).toEqual([]);
});

test('an exception is for its place, term and language, and must be needed', () => {
  const exception = { at: 'a.b', term: 'category', languages: ['hi'], why: 'for a test' } as const;
  expect(problems('Category', 'श्रेणी', [exception])).toEqual([]);
  expect(problems('Category', 'कैटेगरी', [exception])).toEqual(['the exception for "category" in a.b is not needed']);
  expect(problems('Category', 'श्रेणी', [{ ...exception, at: 'a.c' }])).toHaveLength(2);
});
