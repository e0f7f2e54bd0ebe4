import { beforeAll, expect, test, vi } from 'vitest';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { failureKey } from './failure';

beforeAll(() => void vi.stubGlobal('navigator', { onLine: true }));

const refused = (answer: object) => new ApiFailure(400, JSON.stringify(answer));

test.each([
  [{ error: 'unknown_engine' }, 'parts.unknownVehicle'],
  [{ error: 'invalid', fields: [{ field: 'engineId', message: '' }] }, 'parts.unknownVehicle'],
  [{ error: 'unknown_category' }, 'categoryParts.invalid'],
  [{ error: 'invalid', fields: [{ field: 'categoryId', message: '' }] }, 'categoryParts.invalid'],
  [{ error: 'internal' }, 'parts.failed'],
])('%j is reported as %s', (answer, key) => {
  expect(failureKey(refused(answer), 'parts.failed')).toBe(key);
});

test('no answer, and an answer that is not JSON, are reported as a failure', () => {
  expect(failureKey(new NoAnswer(), 'parts.failed')).toBe('parts.failed');
  expect(failureKey(new ApiFailure(502, '<html>'), 'categoryParts.failed')).toBe('categoryParts.failed');
});
