import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptFile } from '../release/kept-files.ts';
import { hostsOf } from './headers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The whole file that was sent as the answer. */
    keptFile: KeptFile | undefined;
  }
}

/** Headers with which a request may need another answer, or more than an answer. */
const special = [
  'range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'x-no-compression',
  'expect',
  'upgrade',
  'content-length',
  'transfer-encoding',
];

/**
 * A file that was sent to a guest is sent again from memory, with the same headers, without routes and hooks; with them
 * an answer takes 1.3 times as much CPU time. Fastify has no place before its routes, so this stands before its
 * listener. The answer has no id, because the log never mentions it. It is the same for everybody; any request that is
 * not this simple takes the usual way.
 * @param fileFor the file in memory for a request's address and encoding
 * @returns an `onResponse` hook for the routes that send files; it remembers their answers
 */
export function answerAgain(app: FastifyInstance, fileFor: (request: IncomingMessage) => KeptFile | undefined) {
  app.decorateReply('keptFile', undefined);
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing || app.isEnding() || !response.shouldKeepAlive || !isSimple(request)) return false;
    const file = fileFor(request);
    if (!file?.sent) return false;
    const { route } = file.sent;
    const count = app.countAnswer;
    if (count) {
      const started = performance.now();
      response.once('finish', () => count('GET', route, 200, performance.now() - started));
    }
    response.writeHead(200, file.sent.headers).end(file.body);
    return true;
  }

  app.addHook('onReady', (done) => {
    // At these levels Fastify logs every request.
    if (!['trace', 'debug', 'info'].includes(app.log.level)) {
      const usual = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
      app.server.removeAllListeners('request');
      app.server.on('request', (request, response) => {
        if (!isAnswered(request, response)) for (const answer of usual) answer.call(app.server, request, response);
      });
    }
    done();
  });

  return function remember(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const file = reply.keptFile;
    const { cookie, authorization } = request.headers;
    const isGuests = request.method === 'GET' && reply.statusCode === 200 && !cookie && !authorization;
    if (file && !file.sent && isGuests && !reply.hasHeader('set-cookie') && isAsKept(reply, file)) {
      const { 'x-request-id': _, ...same } = reply.getHeaders();
      const headers = Object.entries(same).flatMap(([name, value]) => [name, String(value)]);
      file.sent = { headers, route: request.routeOptions.url };
    }
    done();
  };
}

const isSimple = (request: IncomingMessage) =>
  request.method === 'GET' && !special.some((name) => request.headers[name] !== undefined) && hostsOf(request) <= 1;

/** Whether the file was sent as it is in memory: a plugin may have compressed it. */
const isAsKept = (reply: FastifyReply, { headers, body }: KeptFile) =>
  Number(reply.getHeader('content-length')) === body?.length &&
  reply.getHeader('content-encoding') === headers['content-encoding'];
