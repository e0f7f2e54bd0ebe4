import { expect, test } from 'vitest';
import { readingMilliseconds, sideFor } from './rules';

test('a message stays long enough to be read slowly, and with a button longer', () => {
  const short = readingMilliseconds({ title: 'Added to cart' });
  const long = readingMilliseconds({
    title: 'Enquiry Sent Successfully!',
    text: 'Your enquiry has been submitted. We will contact you soon with pricing and availability.',
  });
  // Half the usual speed is 100 words, or 600 characters, a minute.
  expect(short).toBeGreaterThan(5_000);
  expect(short).toBeLessThan(8_000);
  expect(long).toBeGreaterThan(11_000);
  expect(long).toBeLessThan(20_000);
  expect(readingMilliseconds({ title: 'Added to cart', action: {} })).toBe(short + 10_000);
  expect(readingMilliseconds({ title: 'Added to cart', text: '' })).toBe(short);
});

const box = (top: number, left = 0) => ({ top, bottom: top + 80, left, right: left + 320 });

test.each([
  ['nothing is in use', [], 'bottom'],
  ['what is in use is elsewhere', [box(300)], 'bottom'],
  ['what is in use is beside it', [box(690, 400)], 'bottom'],
  ['what is in use is on its other side', [box(690, -400)], 'bottom'],
  ['what is in use touches it', [box(620), box(780), box(700, 320), box(700, -320)], 'bottom'],
  ['it would cover what is in use', [box(690)], 'top'],
  ['it would cover one of two that are in use', [box(300), box(690)], 'top'],
  ['it would cover a field of almost half the height', [{ ...box(391), bottom: 780 }], 'top'],
  ['the lower half of the page has the focus', [{ ...box(390), bottom: 780 }], 'bottom'],
  ['the whole page has the focus', [{ ...box(0), bottom: 780 }], 'bottom'],
  ['either side would cover something', [box(690), box(40)], 'bottom'],
] as const)('when %s, a message is shown at the right side', (_, used, side) => {
  expect(sideFor(box(700), used, 780)).toBe(side);
});
