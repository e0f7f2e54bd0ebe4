import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, isOk, until } from './processes.ts';

/** The address of a test's S3 store, `s3://shop/…`, and how to stop it. */
export interface S3Server {
  /** The address of a prefix in its bucket. */
  place(prefix: string): string;
  close(): Promise<void>;
}

interface S3rver {
  httpServer: Server;
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3rverClass = new (options: object) => S3rver;

/** The credentials of its clients. */
export const s3Credentials = process.env.MINIO
  ? { AWS_ACCESS_KEY_ID: 'purza-test', AWS_SECRET_ACCESS_KEY: 'purza-test-secret' }
  : { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 store on a free port: MinIO if `MINIO` names the program, or else a small one in this process. */
export async function serveS3(directory: string): Promise<S3Server> {
  Object.assign(process.env, s3Credentials);
  mkdirSync(directory, { recursive: true });
  const { MINIO } = process.env;
  const { port, close } = await (MINIO ? startMinio(MINIO, directory) : startS3rver(directory));
  return {
    place: (prefix) => `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}&region=${region}`,
    close,
  };
}

const bucket = 'shop';
const region = 'us-east-1';

async function startS3rver(directory: string) {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;
  const options = { port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: bucket }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const close = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  return { port, close };
}

async function startMinio(program: string, directory: string) {
  const port = await freePort();
  const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: password } = s3Credentials;
  const child = spawn(program, ['server', '--quiet', '--address', `127.0.0.1:${port}`, directory], {
    env: { PATH: process.env.PATH, HOME: directory, MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  await until('MinIO answers', () => isOk(`${endpoint}/minio/health/ready`));
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const close = async () => {
    child.kill();
    await ended;
  };
  return { port, close };
}
