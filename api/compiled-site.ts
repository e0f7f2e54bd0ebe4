import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'light-my-request';
import type { Catalogue } from './catalogue/open.ts';

/** What the compiled site gets with every request. */
export interface SiteLocals {
  catalogue: Catalogue;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

export type RenderPage = (path: string, locals: SiteLocals) => Promise<RenderedPage>;

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: SiteLocals,
) => Promise<void>;

/** Loads a compiled site from its folder. @throws when it was never compiled or is incomplete. */
export async function loadSite(folder: string): Promise<RenderPage> {
  const entry = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as { handler: Handler };
  return async (path, locals) => {
    const answer = await inject(
      (request, response) => {
        const notFound = () => {
          response.statusCode = 404;
          response.end();
        };
        void entry.handler(
          request as unknown as IncomingMessage,
          response as unknown as ServerResponse,
          notFound,
          locals,
        );
      },
      { url: path, method: 'GET', headers: { host: 'localhost' } },
    );
    const headers: Record<string, string> = {};
    for (const name of ['content-type', 'location', 'content-language']) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    return { status: answer.statusCode, headers, html: answer.payload };
  };
}
