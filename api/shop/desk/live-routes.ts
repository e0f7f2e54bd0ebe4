import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { Handler } from '../handler.ts';
import { tooManyAnswer } from '../wire.ts';
import { type Live, liveNews } from './live.ts';
import { liveRules } from './rules.ts';
import { openDesk, sellerOf } from './scope.ts';
import { type DeskNews, eventsQuery } from './work-contract.ts';

const eventsSchema = {
  summary: 'What changes at the desk, as it happens',
  description:
    'Server-sent events: how much is in each stage and queue, at once and after each change. A stream ends with its sign-in, or when its time is up; a seller has a few at once.',
  signIn: 'required',
  querystring: eventsQuery,
  mediaType: 'text/event-stream',
  errors: { 403: ['sellers_only'], 429: [tooManyAnswer] },
} satisfies FastifySchema;

const eventOf = (news: DeskNews) => `event: news\ndata: ${JSON.stringify(news)}\n\n`;
const comment = ':\n\n';

/** Whether the stream's sign-in still holds; unknown while the shop's data cannot be reached. */
async function stillHolds(request: FastifyRequest): Promise<boolean> {
  const now = await request.server.signedIn(request).catch(() => 'unknown' as const);
  return now === 'unknown' || now?.user.role === 'seller';
}

/** @param streams the open ones */
const events =
  (live: Live<DeskNews>, streams: Set<PassThrough>): Handler<typeof eventsSchema> =>
  async (request, reply) => {
    // A HEAD would hold a stream that nobody reads.
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    const out = new PassThrough();
    // Whoever reads too slowly misses news; the next ones contain them.
    const write = (text: string) => void (out.writableNeedDrain || out.writableEnded || out.write(text));
    const end = live.listen(sellerOf(request).id, (news) => write(eventOf(news)));
    if (!end) throw tooMany(60_000, 'there are too many open desks');
    write(comment);
    const beat = setInterval(async () => {
      if (await stillHolds(request)) write(comment);
      else out.end();
    }, liveRules.beatMilliseconds).unref();
    const over = setTimeout(() => out.end(), request.query.seconds * 1000).unref();
    streams.add(out);
    out.once('close', () => {
      end();
      clearInterval(beat);
      clearTimeout(over);
      streams.delete(out);
    });
    // A proxy must not hold events back.
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(out);
  };

function newsOf({ shop, log }: FastifyInstance): Live<DeskNews> {
  const { desk, messages } = shop.store;
  const look = {
    revision: async () => `${await desk.revision(Date.now())} ${await messages.revision()}`,
    async news(revision: string): Promise<DeskNews> {
      const [{ stages, queues, newest }, { open }] = await Promise.all([desk.counts(), messages.counts()]);
      const newestAt = newest ? new Date(newest).toISOString() : null;
      return { revision, counts: stages, queues, messages: open, newestAt };
    },
  };
  return liveNews(look, log);
}

/** The desk's stream of news. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);
  const live = newsOf(app);
  const streams = new Set<PassThrough>();
  // A server waits for open answers before it ends.
  app.addHook('preClose', async () => {
    live.stop();
    for (const out of streams) out.end();
  });

  app.get('/api/desk/events', { schema: eventsSchema }, events(live, streams));
};
export default routes;
