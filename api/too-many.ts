import type { FastifyReply } from 'fastify';
import { ApiError } from './errors.ts';

/** 429 with the time to wait, for programs in seconds and for people in minutes. @param wait milliseconds */
export function tooMany(reply: FastifyReply, wait: number, message: string): ApiError {
  void reply.header('retry-after', String(Math.ceil(wait / 1000)));
  return new ApiError(429, 'too_many', message, { details: { retryMinutes: Math.ceil(wait / 60_000) } });
}
