import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import readFile from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPath } from '../../shop/language/languages.ts';
import { type KeptFile, keepFiles, readOptions } from '../release/kept-files.ts';
import type { Release } from '../release/release.ts';
import { cachingOf } from '../release/site-rules.ts';
import { DamagedFile, type WholeFiles } from '../release/whole-files.ts';
import { encodingFor } from './compression.ts';

/** Enough for some four thousand compressed pages, those that shoppers look at now. */
const bounds = { mostBytes: 32 * 2 ** 20, largestBytes: 2 ** 20 };

/** The files of a release that compression makes smaller. */
const compressible = /\.(?:html|js|css|json|svg|txt|xml)$/;

/** Headers that ask for less than a whole file. */
const conditions = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const;

/** A file's headers for caching and language. */
function headersOf(file: string): Record<string, string> {
  return {
    'cache-control': cachingOf(file),
    ...(file.endsWith('.html') ? { 'content-language': readPath(`/${file.slice(0, -'.html'.length)}`).language } : {}),
    ...(compressible.test(file) ? { vary: 'accept-encoding' } : {}),
  };
}

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

/** Whether a client asks, as browsers do, for this file only if it has changed; the library handles other forms. */
const isAskedOf = (headers: IncomingHttpHeaders, etag: string | undefined) =>
  headers['if-none-match'] === etag &&
  headers['cache-control'] === undefined &&
  conditions.every((name) => name === 'if-none-match' || headers[name] === undefined);

/**
 * @returns what became of the file; unless it is `sent`, nothing was sent: there is no such file, or it is damaged and
 * could not be made again
 */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  release: Release,
  file: string,
) => Promise<'sent' | 'none' | 'damaged'>;

export interface ReleaseFiles {
  /** The file if it is in memory in the encoding that a request wants. */
  have(request: Asked, release: Release, file: string): KeptFile | undefined;
  /** Sends a file: a whole one from memory, a part or a large file from the disk. */
  send: SendFile;
}

export function releaseFiles(whole?: WholeFiles): ReleaseFiles {
  const kept = keepFiles(bounds, headersOf, whole);
  const encodingOf = (request: Asked, file: string) => (compressible.test(file) ? encodingFor(request) : undefined);
  const have: ReleaseFiles['have'] = (request, release, file) => kept.have(release, file, encodingOf(request, file));
  const send: SendFile = async (request, reply, release, file) => {
    try {
      return await sendWhole(request, reply, release, file);
    } catch (error) {
      if (error instanceof DamagedFile) return 'damaged';
      throw error;
    }
  };
  const sendWhole: SendFile = async (request, reply, release, file) => {
    const { headers } = request;
    const encoding = encodingOf(request, file);
    const known = kept.have(release, file, encoding);
    if (conditions.every((name) => headers[name] === undefined)) {
      const form = known ?? (await kept.take(release, file, encoding));
      if (!form) return 'none';
      if (form.body) {
        reply.keptFile = form;
        void reply.headers(form.headers).send(form.body);
        return 'sent';
      }
    } else if (known && request.method === 'GET' && isAskedOf(headers, known.headers.etag)) {
      const { 'content-type': _type, 'content-encoding': _encoding, ...rest } = known.headers;
      void reply.status(304).headers(rest).send();
      return 'sent';
    }
    await whole?.checkOnDisk(release, file);
    return sendFromDisk(request, reply, release, file);
  };
  return { have, send };
}

/** Sends a file, or the part of it that is asked for, from the disk. */
export async function sendFromDisk(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder }: Pick<Release, 'folder'>,
  file: string,
): Promise<'sent' | 'none'> {
  const sent = await readFile(request.raw, encodeURI(file), { ...readOptions, root: folder });
  const { type, statusCode, metadata, headers, stream } = sent;
  const isRefused = statusCode === 412 || statusCode === 416;
  if (type !== 'file') stream.destroy();
  if (type === 'directory' || (type === 'error' && !isRefused)) return 'none';
  void reply.headers(headersOf(file));
  // A 304 gets no stream, since even an empty one would be "compressed". HEAD needs one, or its length would be 0.
  const isEmpty = statusCode === 304 && request.method === 'GET';
  if (type === 'error') void reply.send(metadata.error);
  else
    void reply
      .status(statusCode)
      .headers(headers)
      .send(isEmpty ? undefined : stream);
  return 'sent';
}
