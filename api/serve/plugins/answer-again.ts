import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptFile } from '../release/kept-files.ts';
import { hostsOf } from './headers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The file that has been sent, whole. */
    keptFile: KeptFile | undefined;
  }
}

/** What an answer over a connection that is kept ends its headers with: it changes each second. */
function headEnd(app: FastifyInstance): () => string {
  let second = 0;
  let end = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      const date = new Date(now * 1000).toUTCString();
      const seconds = Math.floor(app.server.keepAliveTimeout / 1000);
      end = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`;
    }
    return end;
  };
}

/** With one of these a request may get another answer, or needs more than an answer. */
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
 * A file that a guest was sent is sent again as it was, with the very same headers, without routes and hooks: they cost
 * twice as much as sending. It has no id, because the log never speaks of it. What a guest gets, everybody gets; whatever
 * is not as simple as that takes the usual way.
 * @param fileFor the file in memory that a request asks for by its very name, in its encoding
 * @returns remembers an answer: a hook for the routes that send files
 */
export function answerAgain(app: FastifyInstance, fileFor: (request: IncomingMessage) => KeptFile | undefined) {
  app.decorateReply('keptFile', undefined);
  const end = headEnd(app);
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if (
      method !== 'GET' ||
      !response.shouldKeepAlive ||
      isClosing ||
      app.isEnding() ||
      special.some((name) => headers[name] !== undefined)
    )
      return false;
    if (hostsOf(request) > 1) return false;
    const file = fileFor(request);
    if (!file?.sent) return false;
    const { head, route } = file.sent;
    const count = app.countAnswer;
    if (count) {
      const started = performance.now();
      response.once('finish', () => count('GET', route, 200, performance.now() - started));
    }
    sendHead(response, head + end());
    response.end(file.body);
    return true;
  }

  app.addHook('onReady', (done) => {
    // A log of every request is written by Fastify.
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
      const lines = Object.entries(same).map(([name, value]) => `${name}: ${value}\r\n`);
      file.sent = { head: `HTTP/1.1 200 OK\r\n${lines.join('')}`, route: request.routeOptions.url };
    }
    done();
  };
}

/** Whether what was sent is the file as it is in memory: a plugin may have compressed it on its way. */
const isAsKept = (reply: FastifyReply, { headers, body }: KeptFile) =>
  Number(reply.getHeader('content-length')) === body?.length &&
  reply.getHeader('content-encoding') === headers['content-encoding'];

/**
 * Sends a first line and headers that Node has already checked and put together for an earlier answer: to do that again for
 * each answer takes a third of its time, and no documented call leaves it out.
 */
function sendHead(response: ServerResponse, head: string): void {
  (response as { _header?: string })._header = head;
}
