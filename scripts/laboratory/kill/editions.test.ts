import { expect, test } from 'vitest';
import type { Answer } from './crawler.ts';
import { type Edition, wrongAnswers } from './editions.ts';

const edition = (from: number, home: string, about: string): Edition => ({
  from,
  bodies: new Map([
    ['/', home],
    ['/about', about],
  ]),
});
const editions = [edition(0, 'one', 'same'), edition(100, 'two', 'same'), edition(200, 'one', 'other')];
const answer = (path: string, body: string, started: number, ended: number, status = 200): Answer => ({
  path,
  status,
  body,
  started,
  ended,
});

test('the old and then the new edition is right, even during the change', () => {
  const answers = [
    answer('/', 'one', 0, 10),
    answer('/about', 'same', 0, 20),
    answer('/', 'two', 120, 140),
    // Requested before the new one had been shown.
    answer('/', 'one', 130, 150),
    answer('/about', 'same', 160, 170),
    answer('/about', 'other', 250, 260),
    answer('/', 'one', 270, 280),
  ];
  expect(wrongAnswers(answers, editions)).toEqual([]);
});

test.each<[string, Answer[], RegExp]>([
  ['another status', [answer('/', 'one', 0, 10, 503)], /^\/ at 0 ms: status 503/],
  ['a request that failed', [answer('/', 'ECONNRESET', 0, 10, 0)], /status 0 ECONNRESET/],
  ['a body that no edition has', [answer('/', 'half', 0, 10)], /no edition/],
  ['the body of another page', [answer('/', 'same', 0, 10)], /no edition/],
  ['an edition that does not exist yet', [answer('/', 'two', 0, 99)], /before it was there/],
  [
    'the old edition again',
    [answer('/about', 'other', 210, 220), answer('/', 'two', 230, 240)],
    /edition 1 after edition 2/,
  ],
])('%s is wrong', (_, answers, message) => {
  const wrong = wrongAnswers(answers, editions);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(message);
});
