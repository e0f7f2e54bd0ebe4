import { globSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Description, holdAnswers, type Operation } from '../../testing/answers.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { buildApp } from '../app.ts';

let shop: TestShop;
let document: Description;
beforeAll(async () => {
  shop = await openTestShop();
  document = (await shop.app.inject('/api/openapi.json')).json();
});
afterAll(() => shop.close());

const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

const operationOf = (method: string, path: string) => document.paths[path]?.[method] as Operation;

test('the description is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...document });
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('every call under /api and /admin/api is described, and no other', async () => {
  const known: string[] = [];
  const app: FastifyInstance = await buildApp(shop.app.shop, {}, async (extended) => {
    extended.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat())
        if (name !== 'HEAD' && url.includes('api/') && !url.startsWith('/api/docs')) known.push(`${name} ${url}`);
    });
  });
  await app.close();
  const described = calls().map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
  expect(described.toSorted()).toEqual(known.toSorted());
  expect(described.length).toBeGreaterThan(20);
});

/** Contracts whose answers are written out where they are used, without a name. */
const writtenOut =
  'email-change email-proof nights own-data password reset second-factor sessions shop-file suggest tax'.split(' ');

test('the answers of every other contract have the names that they have in the code', () => {
  const names = readFileSync(new URL('names.ts', import.meta.url), 'utf8');
  const contracts = globSync('*/contract.ts', { cwd: new URL('../../shop/', import.meta.url) });
  const unnamed = contracts.filter((file) => !names.includes(`'../../shop/${file}'`));
  expect(unnamed.map((file) => file.split('/')[0]).sort(), 'Add it to `subjects` of names.ts').toEqual(writtenOut);
});

test('every call states what it does, under a unique name, and what it answers', () => {
  for (const { name, operation } of calls()) {
    const { summary, responses, tags } = operation;
    expect([name, summary.length > 3, tags.length]).toEqual([name, true, 1]);
    expect([name, Object.keys(responses).some((status) => status < '300')]).toEqual([name, true]);
  }
  const ids = calls().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every call of the shop is described', () => {
  const names = calls().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(specified));
});

test('the calls of the customer area are complete, and require a sign-in when they concern a customer', () => {
  const names = calls().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...ofCustomers, ...ofLinks, ...ofEverybody]));
  for (const { name, operation } of calls()) {
    if (ofCustomers.includes(name))
      expect([name, operation.security]).toEqual([name, [{ cookie: [] }, { bearer: [] }]]);
    if (ofLinks.includes(name))
      expect([name, operation.security]).toEqual([name, [{ cookie: [] }, { bearer: [] }, {}]]);
    if (ofEverybody.includes(name)) expect([name, operation.security]).toEqual([name, undefined]);
  }
});

const ofCustomers = [
  'PUT /api/auth/profile',
  'PUT /api/auth/change-password',
  'GET /api/user/garage',
  'POST /api/user/garage',
  'DELETE /api/user/garage/{garageId}',
  'GET /api/user/orders',
];
/** A mail's link opens them too. */
const ofLinks = ['GET /api/orders/{orderId}'];
const ofEverybody = ['GET /api/vehicle-makes', 'GET /api/vehicle-models'];

const specified = [
  'GET /api/cart',
  'POST /api/cart/add',
  'PUT /api/cart/update',
  'DELETE /api/cart/remove/{cartItemId}',
  'GET /api/auth/me',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'GET /api/vehicles/makes',
  'GET /api/vehicles/models/{makeId}',
  'GET /api/vehicles/engines/{modelId}',
  'GET /api/parts/search',
  'GET /api/catalog/categories',
  'GET /api/brands',
  'GET /api/products/slug/{slug}',
  'GET /admin/api/engines/{engineId}/info',
  'GET /admin/api/engines/{engineId}/categories',
  'GET /admin/api/engines/{engineId}/categories/{categoryId}/subcategories',
  'GET /admin/api/engines/{engineId}/categories/{categoryId}/parts',
  'POST /api/orders',
];

test('described parameters and bodies are those that the routes validate', () => {
  const q = operationOf('get', '/api/parts/search').parameters?.find(({ name }) => name === 'q');
  expect(q).toMatchObject({ in: 'query', required: false, schema: { type: 'string', maxLength: 200 } });
  const id = operationOf('delete', '/api/cart/remove/{cartItemId}').parameters?.find((one) => one.in === 'path');
  expect(id).toMatchObject({ in: 'path', name: 'cartItemId', required: true });
  const body = operationOf('post', '/api/cart/add').requestBody?.content['application/json']?.schema;
  expect(body?.required).toEqual(['itemId']);
  expect(body?.properties?.quantity).toMatchObject({ type: 'integer', minimum: 1, maximum: 999, default: 1 });
});

test('sign-in requirements and error codes are described', () => {
  const order = operationOf('post', '/api/orders');
  expect(order.security).toEqual([{ cookie: [] }, { bearer: [] }]);
  expect(Object.keys(order.responses)).toEqual([
    '200',
    '201',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  expect(JSON.stringify(order.responses[409])).toContain('#/components/schemas/PricesChangedAnswer');
  expect(operationOf('get', '/api/cart').security).toContainEqual({});
  expect(operationOf('get', '/api/brands').security).toBeUndefined();
});

test('an answer that differs from its description is detected', async () => {
  const held = holdAnswers();
  const app = await buildApp(shop.app.shop, {}, async (extended) => {
    held.watch(extended);
    extended.get('/api/odd', { schema: { summary: 'odd' } }, async (_request, reply) =>
      reply.status(409).send({ error: 'odd', message: 'x' }),
    );
    extended.get('/api/extra', { schema: { summary: 'extra', errors: { 409: ['known'] } } }, async (_request, reply) =>
      reply.status(409).send({ error: 'known', message: 'x', more: 1 }),
    );
    extended.get('/api/right', { schema: { summary: 'right', errors: { 409: ['known'] } } }, async (_request, reply) =>
      reply.status(409).send({ error: 'known', message: 'x' }),
    );
  });
  for (const path of ['odd', 'extra', 'right']) await app.inject(`/api/${path}`);
  await app.close();
  expect([...held.wrong]).toEqual([
    expect.stringMatching(/^GET \/api\/odd 409: not described/),
    expect.stringMatching(/^GET \/api\/extra 409: .*additional properties/),
  ]);
});

test('people can read it on a page without scripts or styles from elsewhere', async () => {
  const answer = await shop.app.inject('/api/docs');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(answer.body).toContain(`<title>${shop.app.shop.shopContent().name}: the API</title>`);
  const inline = [...answer.body.matchAll(/<script(?![^>]* src=)|<style|https?:/g)].map(String);
  expect(inline).toEqual([]);
  const files = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(4);
  for (const path of [...files, '/api/docs/json'])
    expect([path, (await shop.app.inject(path)).statusCode]).toEqual([path, 200]);
  expect((await shop.app.inject('/api/docs/json')).json()).toEqual(document);
});
