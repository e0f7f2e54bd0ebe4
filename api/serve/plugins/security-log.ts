import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { readPath } from '../../shop/language/languages.ts';
import { ApiError } from '../errors.ts';
import { addressOf } from '../limits/caller.ts';
import { withoutPersonalData } from '../log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Names the account that a request is about, for the security log. */
    isAbout(request: FastifyRequest, userId: string): void;
  }
}

/** Calls that are logged, by what they do to an account. All calls of the desk are logged too. */
const events: Record<string, string> = {
  'POST /api/auth/register': 'register',
  'POST /api/auth/register/confirm': 'register_confirm',
  'POST /api/enquiries/confirm': 'enquiry_link',
  'POST /api/auth/login': 'sign_in',
  'POST /api/auth/logout': 'sign_out',
  'POST /api/auth/logout-everywhere': 'sign_out_everywhere',
  'PUT /api/auth/change-password': 'password_change',
  'POST /api/auth/forgot-password': 'password_link',
  'POST /api/auth/reset-password': 'password_reset',
  'POST /api/auth/email-change': 'email_change',
  'DELETE /api/auth/email-change': 'email_change_cancel',
  'POST /api/auth/email-change/confirm': 'email_confirm',
  'POST /api/auth/email-change/take-back': 'email_take_back',
  'POST /api/auth/second-factor': 'second_factor_start',
  'POST /api/auth/second-factor/confirm': 'second_factor_set_up',
  'POST /api/auth/second-factor/recovery-codes': 'recovery_codes',
  'DELETE /api/auth/second-factor': 'second_factor_off',
  'DELETE /api/user/sessions/:sessionId': 'session_end',
  'DELETE /api/user/account': 'account_removal',
};

const pathOf = ({ url }: FastifyRequest) => url.split(/[?#]/, 1)[0] ?? '';

function eventOf(request: FastifyRequest, status: number): string | undefined {
  const { method, routeOptions } = request;
  // An open list asks every half minute whether something has arrived.
  if (routeOptions.url === '/api/desk/arrivals' && status < 400) return undefined;
  const path = pathOf(request);
  if (path.startsWith('/api/')) return path.startsWith('/api/desk/') ? 'desk' : events[`${method} ${routeOptions.url}`];
  return /^\/desk(?:\/|$)/.test(readPath(path).path) ? 'desk' : undefined;
}

/**
 * The security log: lines of JSON with `"log":"security"` among the server's own, whatever LOG_LEVEL is. There is a
 * line for each sign-in, refusal and change of credentials, and for each call of the desk. Lines have ids and network
 * addresses, but no names, email addresses, passwords, codes or tokens.
 */
export default fp(async (app: FastifyInstance) => {
  const abouts = new WeakMap<FastifyRequest, string>();
  const refusals = new WeakMap<FastifyRequest, string>();
  app.decorate('isAbout', (request: FastifyRequest, userId: string) => void abouts.set(request, userId));
  if (app.log.level === 'silent') return;
  const log = app.log.child({ log: 'security' }, { level: 'info' });

  app.addHook('onError', (request, _reply, error, done) => {
    refusals.set(request, error instanceof ApiError ? error.code : 'failed');
    done();
  });
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    const event = eventOf(request, status);
    if (event) {
      log.info({
        event,
        status,
        ...(status >= 400 ? { refusal: refusals.get(request) ?? 'refused' } : {}),
        account: abouts.get(request) ?? null,
        address: addressOf(request),
        reqId: request.id,
        method: request.method,
        // Anybody may type anything after /desk/.
        path: withoutPersonalData(pathOf(request)).slice(0, 200),
      });
    }
    done();
  });
});
