import { afterAll, describe, expect, test } from 'vitest';
import { type Cookies, openDesk } from '../../testing/seller.ts';
import { languageCodes } from '../language/languages.ts';
import { recordOf } from '../rules.ts';
import type { AnswerTemplate, TemplatesAnswer } from './contract.ts';
import { templateLimits } from './rules.ts';

const { shop, customer, seller, other } = await openDesk();
afterAll(() => shop.close());

const path = '/api/desk/templates';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, cookies: Cookies = seller) =>
  shop.app.inject({ method, url, cookies, ...(payload && { payload }) });
const all = async () => ((await call('GET', path)).json() as TemplatesAnswer).data;
const add = async (name: string, words: object = { en: `${name}!` }): Promise<AnswerTemplate> => {
  const answer = await call('POST', path, { name, words });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
};
const change = ({ templateId }: AnswerTemplate, payload: object, cookies?: Cookies) =>
  call('PUT', `${path}/${templateId}`, payload, cookies);
const remove = ({ templateId }: AnswerTemplate, version: number) =>
  call('DELETE', `${path}/${templateId}?version=${version}`);

describe('templates of the shop', () => {
  test('have a name and words in up to nine languages, and all sellers have them', async () => {
    const every = recordOf(languageCodes, (language) => `Thank you in ${language}\nsecond line`);
    const thanks = await add(' Thanks ', every);
    expect(thanks).toMatchObject({ name: 'Thanks', words: every, version: 1, by: 'seller@example.com' });
    const hello = await add('Hello', { en: 'Hello', ta: 'வணக்கம்' });
    expect(hello.words).toEqual({ ...recordOf(languageCodes, () => ''), en: 'Hello', ta: 'வணக்கம்' });
    expect((await call('GET', path, undefined, other)).json().data).toEqual([hello, thanks]);
    for (const one of [thanks, hello]) expect((await remove(one, 1)).statusCode).toBe(200);
    expect(await all()).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ', words: { en: 'x' } }, 'name'],
    ['a long name', { name: 'x'.repeat(templateLimits.name + 1), words: { en: 'x' } }, 'name'],
    ['no English words', { name: 'a', words: { hi: 'x' } }, 'words.en'],
    ['blank English words', { name: 'a', words: { en: ' \n' } }, 'words.en'],
    ['long words', { name: 'a', words: { en: 'x', hi: 'x'.repeat(templateLimits.words + 1) } }, 'words.hi'],
  ])('are refused with %s', async (_, body, field) => {
    const answer = await call('POST', path, body);
    expect([answer.statusCode, answer.json().fields?.map((one: { field: string }) => one.field)]).toEqual([
      400,
      [field],
    ]);
    expect(await all()).toEqual([]);
  });

  test('that two sellers change at once keep the first change, and the second seller sees it', async () => {
    const one = await add('Thanks');
    const words = { en: 'Thank you very much' };
    const first = await change(one, { version: 1, name: 'Many thanks', words }, other);
    expect(first.json().data).toMatchObject({ name: 'Many thanks', version: 2, by: 'other@example.com' });
    const second = await change(one, { version: 1, name: 'Thx', words });
    expect([second.statusCode, second.json().error]).toEqual([409, 'changed']);
    expect(second.json().data).toEqual(first.json().data);
    const removed = await remove(one, 1);
    expect([removed.statusCode, removed.json().data.name]).toEqual([409, 'Many thanks']);
    expect((await all()).map(({ name }) => name)).toEqual(['Many thanks']);
    expect((await change(one, { version: 2, name: 'Thx', words })).json().data.version).toBe(3);
    expect((await remove(one, 3)).statusCode).toBe(200);
    for (const gone of [await remove(one, 3), await change(one, { version: 3, name: 'Thx', words })])
      expect([gone.statusCode, gone.json().error]).toEqual([404, 'unknown_template']);
  });

  test('changed at once by many: one change counts', async () => {
    const one = await add('Thanks');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(one, { version: 1, name: `Thanks ${n}`, words: { en: 'x' } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    await remove(one, 2);
  });

  test('are for sellers alone', async () => {
    expect((await call('GET', path, undefined, customer)).statusCode).toBe(403);
    expect((await call('POST', path, { name: 'a', words: { en: 'x' } }, customer)).statusCode).toBe(403);
  });

  test('are limited in number', async () => {
    const ids: string[] = [];
    for (let n = 0; n < templateLimits.most; n++) {
      const id = await shop.store.templates.add({ name: `No ${n}`, words: { en: 'x' } }, null, n);
      ids.push(id ?? '');
    }
    const answer = await call('POST', path, { name: 'one more', words: { en: 'x' } });
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'too_many_templates']);
    const [first] = await all();
    expect(first?.by).toBeNull();
    for (const templateId of ids) await shop.store.templates.remove({ templateId, version: 1, sellerId: '', now: 0 });
    expect(await all()).toEqual([]);
  });
});
