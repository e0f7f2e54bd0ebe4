import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondFactorRules } from './rules.ts';
import { codeAt, hashOfCode, invitation, newRecoveryCodes, newSecret, stepOf } from './totp.ts';

/** The secret of RFC 6238's examples, "12345678901234567890" in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const step = secondFactorRules.stepSeconds * 1000;

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %i s the code is that of RFC 6238: %s', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code);
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is right one step before and after its own, and not beyond', () => {
  const now = Date.UTC(2026, 10, 22);
  const code = codeAt(secret, now);
  const steps = [-2, -1, 0, 1, 2].map((late) => stepOf(secret, code, now + late * step));
  expect(steps).toEqual([undefined, now / step, now / step, now / step, undefined]);
});

test('blanks, hyphens and the digits of another script do not matter', () => {
  for (const code of ['287 082', ' 287-082 ', '२८७०८२', '௨௮௭ ௦௮௨']) expect(stepOf(secret, code, 59_000)).toBe(1);
  const [one = ''] = newRecoveryCodes();
  expect(hashOfCode(` ${one.toUpperCase().replace('-', ' – ')} `)).toBe(hashOfCode(one));
});

test('no random text is accepted, and none throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      fc.pre(!/^\d{6}$/.test(text));
      expect(stepOf(secret, text, 59_000)).toBeUndefined();
    }),
  );
});

test('secrets and recovery codes differ each time', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(secondFactorRules.recoveryCodes);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
});

test('the invitation names shop and account, and is also a picture', () => {
  const { uri, qr } = invitation(secret, 'asha@example.com', 'Purza & Co: parts');
  const url = new URL(uri);
  expect([url.protocol, url.host, url.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
  expect(decodeURIComponent(url.pathname)).toContain('asha@example.com');
  expect(url.searchParams.get('issuer')).toBe('Purza & Co: parts');
  expect(qr).toMatch(/^<svg [\s\S]*<\/svg>$/);
});
