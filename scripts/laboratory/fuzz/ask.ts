import { Agent, request } from 'node:http';

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

export interface Answer {
  status: number;
  /** Whether the answer says when to come back: a limit refused the request as promised. */
  isLater: boolean;
  isJson: boolean;
  body: string;
  milliseconds: number;
}

const patienceMilliseconds = 20_000;

/** Sends requests over connections that stay open. */
export function asker(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  return {
    /** @throws when there is no answer */
    ask: ({ method, url, headers, payload }: Asked) =>
      new Promise<Answer>((done, fail) => {
        const started = performance.now();
        const signal = AbortSignal.timeout(patienceMilliseconds);
        // Node sends the length only for some methods. Without it, a body would be read as the next request.
        const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
        const options = { agent, hostname, port, method, path: url, headers: { ...headers, ...length }, signal };
        const sent = request(options, (answer) => {
          let body = '';
          const ended = () =>
            done({
              status: answer.statusCode ?? 0,
              isLater: answer.headers['retry-after'] !== undefined,
              isJson: /^application\/json/.test(String(answer.headers['content-type'])),
              body,
              milliseconds: performance.now() - started,
            });
          // A stream of events has no end: whoever opened it leaves.
          if (/^text\/event-stream/.test(String(answer.headers['content-type']))) {
            ended();
            answer.destroy();
            return;
          }
          answer.setEncoding('utf8');
          answer.on('data', (text) => {
            body += text;
          });
          answer.on('error', fail);
          answer.on('end', ended);
        });
        sent.on('error', fail);
        sent.end(payload);
      }),
    close: () => agent.destroy(),
  };
}
