import type { IncomingMessage } from 'node:http';
import negotiate from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { quickBrotli } from '../release/brotli.ts';
import { type Encoding, encodings } from '../release/kept-files.ts';

/**
 * Compresses answers when they are sent. Whole files of a release are compressed once and kept (`release-files.ts`).
 */
export default fp(async (app: FastifyInstance) => {
  await app.register(compress, {
    encodings: [...encodings],
    brotliOptions: quickBrotli,
    // Clients send no compressed bodies; one that could unpack to gigabytes is not read at all.
    globalDecompression: false,
  });
});

/** The encoding of a client's answer, by the rules of the library above, which takes "*" for gzip. */
export function encodingFor({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || method === 'HEAD' || headers['x-no-compression'] !== undefined) return undefined;
  const known = accepted.toLowerCase().replace(/\*|x-gzip/g, 'gzip');
  return (negotiate(known, [...encodings]) as Encoding | null) ?? undefined;
}
