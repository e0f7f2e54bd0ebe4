import { describe } from 'vitest';
import { openSample, type Sample, type Subject } from './sample.ts';
import { answerSuite } from './suites/answers.ts';
import { categorySuite } from './suites/categories.ts';
import { denialSuite } from './suites/denials.ts';
import { everydaySuite } from './suites/everyday.ts';
import { facetSuite } from './suites/facets.ts';
import { fitSuite } from './suites/fit.ts';
import { goldenSuite } from './suites/golden.ts';
import { numberSuite } from './suites/numbers.ts';
import { orderSuite } from './suites/order.ts';
import { pairSuite } from './suites/pairs.ts';
import { readingSuite } from './suites/readings.ts';
import { readySuite } from './suites/ready.ts';
import { secondSuite } from './suites/second.ts';
import { suggestionSuite } from './suites/suggestions.ts';

type Suite = (sample: Sample) => void;

/** What an engine must do with any catalogue. */
export const behaviour: readonly Suite[] = [
  ...[facetSuite, orderSuite, numberSuite, fitSuite, answerSuite, suggestionSuite, readySuite],
];
/** What people type, and the right answers. */
export const sets: readonly Suite[] = [
  goldenSuite,
  secondSuite,
  readingSuite,
  pairSuite,
  everydaySuite,
  denialSuite,
  categorySuite,
];

/** The tests that every search engine of the shop must pass, with the sample catalogue of `npm start`. */
export function conformsToSearchEngine(subject: Subject, suites: readonly Suite[]): void {
  describe(`${subject.name}, as a search engine`, () => {
    const sample = openSample(subject);
    for (const suite of suites) suite(sample);
  });
}
