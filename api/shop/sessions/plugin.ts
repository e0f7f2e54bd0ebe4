import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { mayStore, ofNobody } from '../../data/stored.ts';
import { ApiError } from '../../serve/errors.ts';
import { addressOf } from '../../serve/limits/caller.ts';
import { demoAccount } from '../account/demo.ts';
import { accountMails } from '../account/mails.ts';
import type { Session, UserRow } from '../account/store.ts';
import { unattendedHeader } from '../desk/rules.ts';
import { emailProofs } from '../email-proof/proofs.ts';
import { emailProofRules } from '../email-proof/rules.ts';
import { cookieNames, type Language } from '../language/languages.ts';
import { type SignInGuard, signInGuard } from '../login/guard.ts';
import { tokenSecret } from '../login/token-secret.ts';
import { orderKeys } from '../orders/key.ts';
import { passwordChanged } from '../password/require-password.ts';
import { cookieDays, dayMilliseconds } from '../retention/rules.ts';
import { deviceOf } from './device.ts';
import { deviceMarks, type KnownDevice } from './known-device.ts';
import { sessionMilliseconds } from './rules.ts';
import { customerMustNote, isOver, mustNote } from './staff-sessions.ts';

const algorithm = 'HS256';
const deviceSeconds = (cookieDays.device * dayMilliseconds) / 1000;

export interface SignedIn {
  user: UserRow;
  sessionId: string;
  /** A seller who must set up a second factor before anything else. */
  mustSetUp: boolean;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string };
    user: { sid: string };
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The signed-in caller; undefined for a guest, for an expired or revoked sign-in, and for a seller who must set up
     * a second factor first.
     */
    signedIn(request: FastifyRequest): Promise<SignedIn | undefined>;
    /** @throws ApiError 401 for a guest, 403 for a seller who must set up a second factor first. */
    requireSignedIn(request: FastifyRequest): Promise<SignedIn>;
    /** As `signedIn`, but with sellers who must set up a second factor: for the calls to do that or to sign out. */
    sessionOf(request: FastifyRequest): Promise<SignedIn | undefined>;
    /** @throws ApiError 401 for a guest. */
    requireSession(request: FastifyRequest): Promise<SignedIn>;
    /**
     * Starts a sign-in: session row, cookie, and the token for clients other than browsers.
     * @param user with the hash that was checked
     * @param language of the mail about a device that is new to the account; undefined: no mail
     * @throws ApiError 401 when the password has changed meanwhile
     */
    signIn(request: FastifyRequest, reply: FastifyReply, user: UserRow, language?: Language): Promise<string>;
    /** Names of the cookies: with https, they have a prefix that stops other hosts and plain http from setting them. */
    cookieNames: Record<keyof typeof cookieNames, string>;
    signInGuard: SignInGuard;
    /** Marks this browser as having been signed in to the account. */
    giveDeviceCookie(request: FastifyRequest, reply: FastifyReply, userId: string): void;
    /** The device that makes the request; undefined when it has never been signed in. */
    deviceOf(request: FastifyRequest): KnownDevice | undefined;
    emailProofs: ReturnType<typeof emailProofs>;
    /** The token for a link in a mail to the account's address, which proves the address. */
    emailProofToken(user: UserRow, now: number): string;
    orderKeys: ReturnType<typeof orderKeys>;
    /** Whether the shop's public address is https. */
    isSecure: boolean;
    cookieOptions: { path: string; httpOnly: true; sameSite: 'lax'; secure: boolean };
  }
}

/** Sign-in by a token in an HttpOnly cookie or a bearer header, tied to a row in `sessions`. */
export default fp(async (app: FastifyInstance) => {
  const { settings, store } = app.shop;
  const secure = settings.siteUrl?.startsWith('https:') ?? false;
  app.decorate('isSecure', secure);
  const prefix = secure ? '__Host-' : '';
  const names = {
    auth: prefix + cookieNames.auth,
    cart: prefix + cookieNames.cart,
    device: prefix + cookieNames.device,
  };
  app.decorate('cookieNames', names);
  await app.register(cookie);
  const secret = tokenSecret(settings.dataFolder, settings.sessionSecret);
  await app.register(jwt, {
    secret,
    cookie: { cookieName: names.auth, signed: false },
    // Only the shop's own algorithm is accepted, whatever a token names.
    sign: { algorithm, expiresIn: sessionMilliseconds / 1000 },
    verify: { algorithms: [algorithm] },
  });

  app.decorate('cookieOptions', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  } as const);

  /** Whether a session is still valid; stores its use. A failure to store it is only logged. */
  async function goesOn(request: FastifyRequest, sessionId: string, session: Session, now: number): Promise<boolean> {
    const isSeller = session.user.role === 'seller';
    if (isSeller && isOver(session, now, settings.staffLimits)) return false;
    const note = isSeller ? mustNote(session, now, settings.staffLimits) : customerMustNote(session, now);
    if (note && !(unattendedHeader in request.headers))
      await ofNobody(() => store.users.noteUse(sessionId, now)).catch((error: unknown) => request.log.error(error));
    return true;
  }

  app.decorate('sessionOf', async (request: FastifyRequest) => {
    if (!request.headers.authorization && !request.cookies[names.auth]) return undefined;
    // A bad token makes its sender a guest: strangers may send any text.
    const payload: { sid?: unknown } | null = await request.jwtVerify<{ sid: string }>().catch(() => null);
    if (typeof payload?.sid !== 'string') return undefined;
    const now = Date.now();
    const session = await store.users.bySession(payload.sid, now);
    if (!session) return undefined;
    const { user, hasFactor } = session;
    app.isAbout(request, user.id);
    const isSeller = user.role === 'seller';
    if (!(await goesOn(request, payload.sid, session, now))) return undefined;
    return { user, sessionId: payload.sid, mustSetUp: secure && isSeller && !hasFactor };
  });

  app.decorate('signedIn', async (request: FastifyRequest) => {
    const session = await app.sessionOf(request);
    return session?.mustSetUp ? undefined : session;
  });

  app.decorate('requireSession', async (request: FastifyRequest) => {
    const session = await app.sessionOf(request);
    if (!session) throw new ApiError(401, 'login_required', 'Please log in.');
    return session;
  });

  app.decorate('requireSignedIn', async (request: FastifyRequest) => {
    const session = await app.requireSession(request);
    if (session.mustSetUp)
      throw new ApiError(403, 'second_factor_missing', 'Please set up two-step sign-in first: this shop requires it.');
    return session;
  });

  const marks = deviceMarks(secret);
  const proofs = emailProofs(secret);
  app.decorate('emailProofs', proofs);
  app.decorate('orderKeys', orderKeys(secret));
  app.decorate('emailProofToken', (user: UserRow, now: number) =>
    proofs.write(user, now + emailProofRules.milliseconds),
  );
  app.decorate('signInGuard', signInGuard(app.counts));
  app.decorate('deviceOf', (request: FastifyRequest) => marks.read(request.cookies[names.device]));

  // A device's mark is signed, so that nobody can invent devices.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET') done();
    else mayStore(app.deviceOf(request)?.userId ?? addressOf(request), done);
  });

  app.decorate('giveDeviceCookie', (request: FastifyRequest, reply: FastifyReply, userId: string) => {
    const mark = marks.write(userId, request.cookies[names.device]);
    void reply.setCookie(names.device, mark, { ...app.cookieOptions, maxAge: deviceSeconds });
  });

  app.decorate('signIn', async (request: FastifyRequest, reply: FastifyReply, user: UserRow, language?: Language) => {
    const now = Date.now();
    const lifetime = user.role === 'seller' ? settings.staffLimits.session : sessionMilliseconds;
    const device = deviceOf(request.headers['user-agent']);
    // Everybody may use the test account.
    const isKnown = app.deviceOf(request)?.userIds.includes(user.id);
    const tells = language && !isKnown && user.email !== demoAccount.email;
    const mail = tells ? accountMails(app.mailDesk, language).newDevice(user.email, device, now) : undefined;
    const sid = await store.users.startSession(user, now, { lifetime, device, mail });
    if (sid === undefined) throw passwordChanged();
    if (mail) void app.sendMails();
    const token = await reply.jwtSign({ sid }, { sign: { expiresIn: lifetime / 1000 } });
    void reply.setCookie(names.auth, token, { ...app.cookieOptions, maxAge: lifetime / 1000 });
    app.giveDeviceCookie(request, reply, user.id);
    return token;
  });
});
