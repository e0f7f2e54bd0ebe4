import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Language, pathIn } from '../language/languages.ts';

/**
 * The address of a page in a mail, with the token in the fragment, which is not sent to servers. Never built from the
 * request's Host header, which the caller controls.
 */
export function mailLink(app: FastifyInstance, language: Language, page: string, token: string): string {
  return `${siteUrl(app)}${pathIn(language, page)}#token=${token}`;
}

function siteUrl(app: FastifyInstance): string {
  const { settings } = app.shop;
  if (settings.siteUrl) return settings.siteUrl;
  const port = (app.server.address() as AddressInfo | null)?.port ?? settings.port;
  return `http://localhost:${port}`;
}
