import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { searchQueue } from '../../serve/limits/search-queue.ts';
import { openDesk, sellerOf } from '../desk/scope.ts';
import type { Handler } from '../handler.ts';
import { tooManyAnswer } from '../wire.ts';
import { problemsOf, type Wanted, wanted } from './checks.ts';
import {
  type Synonym,
  type SynonymBody,
  synonymAnswer,
  synonymBody,
  synonymCheckAnswer,
  synonymCheckQuery,
  synonymParams,
  synonymRefusedAnswer,
  synonymsAnswer,
} from './contract.ts';
import { readyEngine } from './ready-engine.ts';
import { type SynonymProblem, synonymLimits } from './rules.ts';
import type { SynonymRow } from './store.ts';

const refused = ['sellers_only'];
const unknown = () => new ApiError(404, 'unknown_synonym', 'there is no such synonym');

const onWire = ({ id, phrase, meaning, changedAt, by }: SynonymRow): Synonym => ({
  synonymId: id,
  phrase,
  meaning,
  by,
  at: new Date(changedAt).toISOString(),
});

function refusal(problem: SynonymProblem): ApiError {
  return new ApiError(422, 'synonym_refused', `the synonym is refused: ${problem}`, { details: { problem } });
}

const problemOf = (one: Wanted, rows: readonly SynonymRow[], isKnown: boolean, id?: string) => {
  const others = rows.filter((row) => row.id !== id);
  // A saved synonym may keep its phrase, even if the catalogue has gained the same name.
  const isSame = rows.some((row) => row.id === id && row.key === one.key);
  return problemsOf([one], others, () => isKnown && !isSame)[0];
};

/** Writes one synonym; with an id, it replaces that one. @throws ApiError 404, 422 */
async function put(request: FastifyRequest, body: SynonymBody, id?: string) {
  const { server: app } = request;
  const { synonyms } = app.shop.store;
  const one = wanted(body);
  const isKnown = await readyEngine(app.shop.search()).knows(one.phrase);
  const done = await synonyms.change(sellerOf(request).id, Date.now(), (rows) => {
    if (id !== undefined && !rows.some((row) => row.id === id)) throw unknown();
    const problem = problemOf(one, rows, isKnown, id);
    if (problem) throw refusal(problem);
    return { put: [id === undefined ? one : { ...one, id }] };
  });
  await app.learnSynonyms();
  const row = (await synonyms.all()).find(({ key }) => key === done.put[0]?.key);
  if (!row) throw unknown();
  return { data: onWire(row) };
}

const listSynonymsSchema = {
  summary: 'Synonyms that sellers have taught the search',
  signIn: 'required',
  response: { 200: synonymsAnswer },
  errors: { 403: refused },
} satisfies FastifySchema;

const listSynonyms: Handler<typeof listSynonymsSchema> = async (request) => {
  const { synonyms } = request.server.shop.store;
  return { data: (await synonyms.all()).map(onWire), most: synonymLimits.most };
};

const checkSynonymSchema = {
  summary: 'What is wrong with a synonym, and how many items its meaning finds',
  signIn: 'required',
  querystring: synonymCheckQuery,
  response: { 200: synonymCheckAnswer },
  errors: { 403: refused, 429: [tooManyAnswer], 503: ['warming_up'] },
} satisfies FastifySchema;

const checkSynonym: Handler<typeof checkSynonymSchema> = async (request) => {
  const { synonyms } = request.server.shop.store;
  const { synonymId, ...body } = request.query;
  const one = wanted(body);
  const { key: caller } = await request.server.callerOf(request);
  const search = readyEngine(request.server.shop.search());
  return searchQueue(search).run([caller], async () => {
    const isKnown = await search.knows(one.phrase);
    const found =
      one.meaning === ''
        ? undefined
        : await search.search({ query: one.meaning, sort: 'relevance', page: 1, pageSize: 1 });
    const problem = problemOf(one, await synonyms.all(), isKnown, synonymId);
    return { problem: problem ?? null, total: found?.total ?? 0 };
  });
};

const addSynonymSchema = {
  summary: 'Teach the search a synonym',
  description: 'It works at once, in every process. `problem` of a refusal says what is wrong.',
  signIn: 'required',
  body: synonymBody,
  response: { 201: synonymAnswer },
  errors: { 403: refused, 422: [synonymRefusedAnswer], 503: ['warming_up'] },
} satisfies FastifySchema;

const addSynonym: Handler<typeof addSynonymSchema> = async (request, reply) =>
  reply.code(201).send(await put(request, request.body));

const changeSynonymSchema = {
  summary: 'Change a synonym',
  signIn: 'required',
  params: synonymParams,
  body: synonymBody,
  response: { 200: synonymAnswer },
  errors: { 403: refused, 404: ['unknown_synonym'], 422: [synonymRefusedAnswer], 503: ['warming_up'] },
} satisfies FastifySchema;

const changeSynonym: Handler<typeof changeSynonymSchema> = (request) =>
  put(request, request.body, request.params.synonymId);

const removeSynonymSchema = {
  summary: 'Remove a synonym',
  description: 'Adding it again takes this back.',
  signIn: 'required',
  params: synonymParams,
  response: { 200: synonymAnswer },
  errors: { 403: refused, 404: ['unknown_synonym'] },
} satisfies FastifySchema;

const removeSynonym: Handler<typeof removeSynonymSchema> = async (request) => {
  const { synonyms } = request.server.shop.store;
  let removed: SynonymRow | undefined;
  await synonyms.change(sellerOf(request).id, Date.now(), (rows) => {
    removed = rows.find(({ id }) => id === request.params.synonymId);
    return { remove: removed ? [removed.id] : [] };
  });
  if (!removed) throw unknown();
  await request.server.learnSynonyms();
  return { data: onWire(removed) };
};

/** What sellers teach the search, at their desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);

  app.get('/api/desk/synonyms', { schema: listSynonymsSchema }, listSynonyms);
  app.get('/api/desk/synonyms/check', { schema: checkSynonymSchema }, checkSynonym);
  app.post('/api/desk/synonyms', { schema: addSynonymSchema }, addSynonym);
  app.put('/api/desk/synonyms/:synonymId', { schema: changeSynonymSchema }, changeSynonym);
  app.delete('/api/desk/synonyms/:synonymId', { schema: removeSynonymSchema }, removeSynonym);
};
export default routes;
