import type { ServerResponse } from 'node:http';

/** Calls back once when an answer's connection ends, also if that has happened while the caller waited. */
export function onceClosed(answer: ServerResponse, leave: () => void): void {
  if (answer.closed) leave();
  else answer.once('close', leave);
}
