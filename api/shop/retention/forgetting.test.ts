import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import forgetting from './forgetting.ts';

test('a step that fails is logged, and the others remove what is overdue', async () => {
  const app = fastify();
  const failure = new Error('a damaged row');
  const [removeUnopened, forgetFinished, removeOld] = [
    vi.fn(() => Promise.reject(failure)),
    vi.fn(() => Promise.reject(failure)),
    vi.fn(() => Promise.resolve()),
  ];
  const log = vi.spyOn(app.log, 'error');
  app.decorate('shop', {
    store: { accounts: { removeUnopened, forgetFinished }, emailChanges: { removeOld } },
  } as never);
  app.decorate('removalTime', () => 7);
  await app.register(forgetting);
  await app.ready();
  await vi.waitFor(() => expect(removeOld).toHaveBeenCalledWith(7));
  expect(forgetFinished).toHaveBeenCalledOnce();
  expect(log.mock.calls).toEqual([[failure], [failure]]);
  await app.close();
});
