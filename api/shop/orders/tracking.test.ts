import { expect, test } from 'vitest';
import { trackingLink } from './tracking.ts';

const carriers = [
  { name: 'Blue Dart', trackingUrl: 'https://carrier.example/track?no={number}&lang=en' },
  { name: 'By hand', trackingUrl: null },
];

test.each([
  ['Blue Dart', 'BD1', 'https://carrier.example/track?no=BD1&lang=en'],
  [' blue  dart', 'BD1', 'https://carrier.example/track?no=BD1&lang=en'],
  ['BlueDart', 'BD1', 'https://carrier.example/track?no=BD1&lang=en'],
  ['Blue Dart', 'BD 1/?#&$&', 'https://carrier.example/track?no=BD%201%2F%3F%23%26%24%26&lang=en'],
  ['Blue Dart', '', undefined],
  ['Blue Dart', null, undefined],
  ['By hand', 'BD1', undefined],
  ['Somebody', 'BD1', undefined],
  [null, 'BD1', undefined],
])('the link of %j with the number %j is %j', (carrier, trackingNumber, link) => {
  expect(trackingLink(carriers, { carrier, trackingNumber })).toBe(link);
});
