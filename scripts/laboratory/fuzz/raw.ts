import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';

/**
 * Messages that no HTTP client sends: broken request lines, wrong lengths, endless headers, slow and cut connections.
 */

export interface Raw {
  /** Pieces that are sent one after the other. */
  parts: string[];
  /** Milliseconds between them. */
  pause: number;
  /** Whether the client waits for an answer or closes the connection. */
  end: 'waits' | 'is gone';
}

const patienceMilliseconds = 20_000;
const json = '{"itemId":"x","quantity":1}';
const post = (headers: string, body: string) =>
  `POST /api/cart/add HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

const line = fc.oneof(
  fc.constantFrom(
    ...[
      'GET / HTTP/9.9',
      'GET /',
      '',
      'GET  / HTTP/1.1',
      'G\0T / HTTP/1.1',
      'GET http://[::1/ HTTP/1.1',
      'get / HTTP/1.1',
    ],
    ...['OPTIONS * HTTP/1.1', 'CONNECT a:1 HTTP/1.1', 'PRI * HTTP/2.0', 'TRACE / HTTP/1.1', 'GET //[ HTTP/1.1'],
    ...[
      `GET /${'a'.repeat(20_000)} HTTP/1.1`,
      `GET /${'%'.repeat(9000)} HTTP/1.1`,
      'GET \\..\\ HTTP/1.1',
      'GET /\\ HTTP/1.1',
      '\x16\x03\x01 hello',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((path) => `GET /${path} HTTP/1.1`),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const header = fc.oneof(
  fc.constantFrom(
    ...[
      'Host: b',
      'Host:',
      'X A: b',
      'X-A: b\r\n c',
      'X-A: b\nX-B: c',
      ': x',
      'X-A',
      'X-A: \0',
      'Expect: 100-continue',
    ],
    ...['Upgrade: websocket\r\nConnection: upgrade', 'Transfer-Encoding: gzip', 'Connection: close, keep-alive, x'],
    ...[
      `X-A: ${'b'.repeat(60_000)}`,
      'X-A: b\r\n'.repeat(3000),
      `Cookie: ${'a=b; '.repeat(2500)}`,
      `X: ${' '.repeat(9000)}y`,
    ],
  ),
  fc.tuple(fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 40 })).map((parts) => parts.join(': ')),
);
const length = fc
  .constantFrom(
    '0',
    '1',
    '5',
    '27',
    '28',
    '400',
    '999999999',
    '-1',
    '+27',
    '0x1b',
    '1e2',
    '27, 27',
    '27\r\nContent-Length: 5',
    '',
  )
  .map((value) => post(`Content-Length: ${value}\r\n`, json));
const chunks = fc
  .constantFrom(
    '0\r\n\r\n',
    '1b\r\n',
    `1b\r\n${json}\r\n0\r\n\r\n`,
    'zz\r\n',
    '-1\r\n',
    `${'f'.repeat(20)}\r\nx`,
    '1;x=y\r\n{\r\n0\r\n\r\n',
    '',
  )
  .map((body) => post('Transfer-Encoding: chunked\r\n', body));
const tooLong = fc
  .constantFrom(270_000, 600_000)
  .map((size) => post(`Content-Length: ${size}\r\n`, `"${'x'.repeat(size - 2)}"`));
const pipelined = fc
  .integer({ min: 2, max: 30 })
  .map((many) => get('/api/health').repeat(many) + get('/api/nothing', 'Connection: close\r\n'));

const message = fc.oneof(
  { weight: 3, arbitrary: line.map((first) => `${first}\r\nHost: a\r\n\r\n`) },
  { weight: 3, arbitrary: header.map((one) => get('/api/health', `${one}\r\n`)) },
  { weight: 3, arbitrary: length },
  { weight: 2, arbitrary: chunks },
  { weight: 1, arbitrary: tooLong },
  { weight: 1, arbitrary: pipelined },
);

/** Pieces of a message: all of it, or only its beginning. */
export const rawMessage: fc.Arbitrary<Raw> = fc
  .record({
    text: message,
    kept: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
    pieces: fc.constantFrom(1, 1, 2, 10),
    end: fc.constantFrom('waits', 'waits', 'is gone'),
  })
  .map(({ text, kept, pieces, end }) => {
    const sent = text.slice(0, Math.ceil(text.length * kept));
    const size = Math.max(1, Math.ceil(sent.length / pieces));
    const parts = Array.from({ length: pieces }, (_, n) => sent.slice(n * size, (n + 1) * size)).filter((part) => part);
    return { parts, pause: 5, end };
  });

/**
 * Sends the message over a connection of its own.
 * @returns everything received; undefined when the server kept the connection open
 */
export async function sendRaw(origin: string, { parts, pause, end }: Raw): Promise<string | undefined> {
  const { hostname, port } = new URL(origin);
  // The server's answer can still be read after the server has closed its side.
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let answer = '';
  socket.on('data', (text) => {
    answer += text.toString('latin1');
  });
  socket.on('end', () => socket.end());
  // It is no fault if the server closes its side while this one still sends.
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(Buffer.from(part, 'latin1'));
    if (parts.length > 1) await setTimeout(pause);
  }
  if (end === 'is gone') socket.destroy();
  else socket.end();
  const late = Symbol('late');
  const first = await Promise.race([closed, setTimeout(patienceMilliseconds, late, { ref: false })]);
  if (first === late) {
    socket.destroy();
    return undefined;
  }
  return answer;
}
