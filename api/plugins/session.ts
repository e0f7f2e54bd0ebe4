import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { cookieNames } from '../contract/languages.ts';
import { sessionMilliseconds, type UserRow } from '../db/users.ts';
import { ApiError } from '../errors.ts';

export interface SignedIn {
  user: UserRow;
  sessionId: string;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string };
    user: { sid: string };
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is asking; undefined for a guest, an expired or a revoked sign-in. */
    signedIn(request: FastifyRequest): Promise<SignedIn | undefined>;
    /** @throws ApiError 401 for a guest. */
    requireSignedIn(request: FastifyRequest): Promise<SignedIn>;
    /** Starts a sign-in: session row, cookie, and the token for clients that are no browsers. */
    signIn(reply: FastifyReply, userId: string): Promise<string>;
    cookieOptions: { path: string; httpOnly: true; sameSite: 'lax'; secure: boolean };
  }
}

/** The secret that signs tokens: given, else made once and kept in the data folder. */
function tokenSecret(dataFolder: string, given: string | undefined): string {
  if (given) return given;
  const file = join(dataFolder, 'session-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Sign-in by token in an HttpOnly cookie or a bearer header, tied to a row in `sessions`. Source: decisions, "Sign-in token". */
export default fp(async (app: FastifyInstance) => {
  const { settings, store } = app.shop;
  await app.register(cookie);
  await app.register(jwt, {
    secret: tokenSecret(settings.dataFolder, settings.sessionSecret),
    cookie: { cookieName: cookieNames.auth, signed: false },
    sign: { expiresIn: sessionMilliseconds },
  });

  app.decorate('cookieOptions', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.siteUrl?.startsWith('https:') ?? false,
  } as const);

  app.decorate('signedIn', async (request: FastifyRequest) => {
    if (!request.headers.authorization && !request.cookies[cookieNames.auth]) return undefined;
    try {
      const { sid } = await request.jwtVerify<{ sid: string }>();
      const user = typeof sid === 'string' ? await store.users.bySession(sid, Date.now()) : undefined;
      return user && { user, sessionId: sid };
    } catch (error) {
      // A wrong or outdated token is a guest; a failing database is not.
      if ((error as { statusCode?: number }).statusCode) return undefined;
      throw error;
    }
  });

  app.decorate('requireSignedIn', async (request: FastifyRequest) => {
    const signedIn = await app.signedIn(request);
    if (!signedIn) throw new ApiError(401, 'login_required', 'Please log in.');
    return signedIn;
  });

  app.decorate('signIn', async (reply: FastifyReply, userId: string) => {
    const sid = await store.users.startSession(userId, Date.now());
    const token = await reply.jwtSign({ sid });
    void reply.setCookie(cookieNames.auth, token, { ...app.cookieOptions, maxAge: sessionMilliseconds / 1000 });
    return token;
  });
});
