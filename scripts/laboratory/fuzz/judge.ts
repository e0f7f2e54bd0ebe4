import type { ApiRoute } from '../../../api/serve/description/route.ts';
import type { Answer } from './ask.ts';

/** What is wrong with an answer, whatever the request was and however long it took. */

const insides = /\bat \S+ \(|node_modules|SQLITE|\/(?:tmp|work|srv|home)\//;

/** Undefined when nothing is wrong: the request was done, or refused in the shop's terms. */
export function faultOf({ path }: Pick<ApiRoute, 'path'>, { status, isJson, isLater, body }: Answer) {
  const isApi = /^\/(?:admin\/)?api\//.test(path);
  const fine = status < 400 || (status < 500 && (isJson || !isApi)) || (status === 503 && isLater);
  return fine && !insides.test(body) ? undefined : `${status} ${body.slice(0, 300)}`;
}

/** The same for everything received over a connection; undefined means that it stayed open. */
export function rawFaultOf(received: string | undefined): string | undefined {
  if (received === undefined) return 'the connection stayed open';
  return /HTTP\/1\.1 5\d\d/.test(received) || insides.test(received) ? received.slice(0, 300) : undefined;
}
