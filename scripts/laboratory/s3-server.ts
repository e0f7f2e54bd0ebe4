import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';

/** Where a test's S3 store is: `s3://shop/…`, and how to stop it. */
export interface S3Server {
  /** The place at a prefix of its bucket. */
  place(prefix: string): string;
  /** The folder of its objects. */
  folder: string;
  close(): Promise<void>;
}

interface S3rver {
  httpServer: Server;
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3rverClass = new (options: object) => S3rver;

/** What its clients sign with. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 store on a free port, in this process. */
export async function serveS3(directory: string): Promise<S3Server> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;
  Object.assign(process.env, s3Credentials);
  mkdirSync(directory, { recursive: true });
  const options = { port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: 'shop' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    place: (prefix) => `s3://shop/${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    folder: directory,
    close() {
      server.httpServer.closeAllConnections();
      return server.close();
    },
  };
}
