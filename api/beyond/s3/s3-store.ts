import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  forEachAtOnce,
  type ObjectContent,
  type ObjectHeaders,
  type ObjectStore,
  type S3Place,
  StoreAway,
  type StoreUse,
} from '../../data/objects/object-store.ts';

/** Larger files are streamed instead of read into memory. */
const inMemoryBytes = 8 * 1024 * 1024;
const removedAtOnce = 16;

/**
 * A bucket of an S3 store. Credentials, and what the address does not say, come from the environment or the machine's
 * role, as with any AWS client.
 */
export function s3Store({ bucket, prefix, endpoint, region }: S3Place, { tries = 5 }: StoreUse = {}): ObjectStore {
  const address = `s3://${bucket}/${prefix}`;
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(region && { region }),
    ...(!region && !process.env.AWS_REGION && { region: 'us-east-1' }),
    maxAttempts: tries,
    // Not every store supports the newer checksums; published files have hashes of their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000 },
  });
  const inner = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;

  function ask<T>(asking: Promise<T>): Promise<T> {
    return asking.catch((error: Error) => {
      throw new StoreAway(`${address}: ${error.message || error.name}`, { cause: error });
    });
  }

  async function bodyOf(key: string): Promise<GetBody | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: inner + key }));
      return Body as GetBody | undefined;
    } catch (error) {
      if (error instanceof NoSuchKey || (error as { name?: string }).name === 'NotFound') return undefined;
      throw error;
    }
  }

  async function send(key: string, Body: Buffer | Readable, bytes: number, { type, caching }: ObjectHeaders) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: inner + key,
        Body,
        ContentLength: bytes,
        ...(type && { ContentType: type }),
        ...(caching && { CacheControl: caching }),
      }),
    );
  }

  /** Sends a large file with retries of its own: the client cannot repeat a stream that it has partly read. */
  async function sendLarge(key: string, file: string, bytes: number, headers: ObjectHeaders): Promise<void> {
    for (let left = tries - 1; ; left--)
      try {
        return await send(key, createReadStream(file), bytes, headers);
      } catch (error) {
        if (left === 0) throw error;
      }
  }

  return {
    address,

    async get(key) {
      const body = await ask(bodyOf(key));
      return body && Buffer.from(await ask(body.transformToByteArray()));
    },

    async download(key, file) {
      const body = await ask(bodyOf(key));
      if (!body) return false;
      await mkdir(dirname(file), { recursive: true });
      await pipeline(body, createWriteStream(file));
      return true;
    },

    async put(key: string, content: ObjectContent, headers: ObjectHeaders = {}) {
      if (!('file' in content)) return ask(send(key, content, content.length, headers));
      const { size } = await stat(content.file);
      if (size > inMemoryBytes) return ask(sendLarge(key, content.file, size, headers));
      return ask(send(key, await readFile(content.file), size, headers));
    },

    // One by one, since not every store can remove several objects with one request.
    remove: (keys) =>
      forEachAtOnce(keys, removedAtOnce, async (key) => {
        await ask(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: inner + key })));
      }),
  };
}

type GetBody = Readable & { transformToByteArray(): Promise<Uint8Array> };
