import { ApiError } from '../errors.ts';

/**
 * 429 with the time to wait: in seconds for programs, in minutes for people.
 * @param wait in ms
 */
export function tooMany(wait: number, message: string): ApiError {
  const details = { retryMinutes: Math.ceil(wait / 60_000) };
  return new ApiError(429, 'too_many', message, { details, retrySeconds: Math.ceil(wait / 1000) });
}
