import { expect, test } from 'vitest';
import { placeOf } from './navigation';

test.each([
  ['/categories', { path: '/categories', current: 'page' }],
  ['/categories/brake-pads', { path: '/categories', current: 'true' }],
  ['/brands/bosch/2', { path: '/brands', current: 'true' }],
  ['/faqs', { path: '/faqs', current: 'page' }],
  ['/contact', undefined],
  ['/', undefined],
  ['/brandsome', undefined],
  ['/category-parts', undefined],
])('%s has its place in the navigation', (page, place) => expect(placeOf(page)).toEqual(place));
