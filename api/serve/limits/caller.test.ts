import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { addressOf } from './caller.ts';

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8::'],
  // A request whose connection has already ended.
  [undefined, ''],
])('a request from %s is counted under "%s"', (ip, address) => {
  expect(addressOf({ ip } as FastifyRequest)).toBe(address);
});
