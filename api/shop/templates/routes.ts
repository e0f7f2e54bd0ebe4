import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { openDesk, sellerOf } from '../desk/scope.ts';
import type { Handler } from '../handler.ts';
import { languageCodes } from '../language/languages.ts';
import { recordOf } from '../rules.ts';
import { okAnswer } from '../wire.ts';
import {
  type AnswerTemplate,
  addTemplateBody,
  changeTemplateBody,
  removeTemplateQuery,
  templateAnswer,
  templateChangedAnswer,
  templateParams,
  templatesAnswer,
} from './contract.ts';
import type { NotChanged, TemplateChange, TemplateRow } from './store.ts';

const refused = { 403: ['sellers_only'] };
const conflicting = { ...refused, 404: ['unknown_template'], 409: [templateChangedAnswer] };

const onWire = ({ id, name, words, version, changedAt, by }: TemplateRow): AnswerTemplate => ({
  templateId: id,
  name,
  words: recordOf(languageCodes, (language) => words[language] ?? ''),
  version,
  at: new Date(changedAt).toISOString(),
  by,
});

const unknown = () => new ApiError(404, 'unknown_template', 'there is no such template');

/** One template as it is now. @throws ApiError 404 */
async function answerOf({ shop }: FastifyInstance, templateId: string) {
  const row = await shop.store.templates.one(templateId);
  if (!row) throw unknown();
  return { data: onWire(row) };
}

/** @returns always an error: 404, or 409 with the template as it is now */
async function refusal(why: NotChanged, app: FastifyInstance, templateId: string): Promise<ApiError> {
  if (why === 'unknown') return unknown();
  const details = await answerOf(app, templateId);
  return new ApiError(409, 'changed', 'somebody else changed this template meanwhile', { details });
}

const changeOf = (request: FastifyRequest, templateId: string, version: number): TemplateChange => ({
  ...{ templateId, version },
  sellerId: sellerOf(request).id,
  now: Date.now(),
});

const listSchema = {
  summary: 'Answer templates that sellers have written',
  description: 'Those that every shop has are texts of the pages.',
  signIn: 'required',
  response: { 200: templatesAnswer },
  errors: refused,
} satisfies FastifySchema;

const list: Handler<typeof listSchema> = async (request) => ({
  data: (await request.server.shop.store.templates.all()).map(onWire),
});

const addSchema = {
  summary: 'Add an answer template',
  signIn: 'required',
  body: addTemplateBody,
  response: { 201: templateAnswer },
  errors: { ...refused, 422: ['too_many_templates'] },
} satisfies FastifySchema;

const add: Handler<typeof addSchema> = async (request, reply) => {
  const app = request.server;
  const id = await app.shop.store.templates.add(request.body, sellerOf(request).id, Date.now());
  if (id === undefined) throw new ApiError(422, 'too_many_templates', 'the shop has as many templates as it may have');
  return reply.code(201).send(await answerOf(app, id));
};

const changeSchema = {
  summary: 'Change an answer template',
  signIn: 'required',
  params: templateParams,
  body: changeTemplateBody,
  response: { 200: templateAnswer },
  errors: conflicting,
} satisfies FastifySchema;

const change: Handler<typeof changeSchema> = async (request) => {
  const app = request.server;
  const { templateId } = request.params;
  const { version, ...written } = request.body;
  const done = await app.shop.store.templates.change(changeOf(request, templateId, version), written);
  if (done !== 'done') throw await refusal(done, app, templateId);
  return answerOf(app, templateId);
};

const removeSchema = {
  summary: 'Remove an answer template',
  signIn: 'required',
  params: templateParams,
  querystring: removeTemplateQuery,
  response: { 200: okAnswer },
  errors: conflicting,
} satisfies FastifySchema;

const remove: Handler<typeof removeSchema> = async (request) => {
  const app = request.server;
  const { templateId } = request.params;
  const done = await app.shop.store.templates.remove(changeOf(request, templateId, request.query.version));
  if (done !== 'done') throw await refusal(done, app, templateId);
  return { status: 'ok' as const };
};

/** Answer templates, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);

  app.get('/api/desk/templates', { schema: listSchema }, list);
  app.post('/api/desk/templates', { schema: addSchema }, add);
  app.put('/api/desk/templates/:templateId', { schema: changeSchema }, change);
  app.delete('/api/desk/templates/:templateId', { schema: removeSchema }, remove);
};
export default routes;
