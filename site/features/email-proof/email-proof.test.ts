import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { proofFailure } from './email-proof';

const t = ((key: string) => key) as Translate;
const refused = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));

test('a link that proves nothing says why, and what to do', () => {
  expect(proofFailure(refused(401, 'login_required'), t)).toBe('emailProof.signIn');
  expect(proofFailure(refused(410, 'link_expired'), t)).toBe('emailProof.expired');
  expect(proofFailure(new Error('x'), t)).toBe('errors.general');
});
