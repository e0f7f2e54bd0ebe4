import type { Session, SessionsAnswer } from '../../../api/shop/sessions/contract';
import { deviceText } from '../../../api/shop/sessions/rules';
import type { Translate } from '../../i18n/keys';
import { call, failureText, isRefusal } from '../../lib/http';

const path = '/api/user/sessions';

/** @throws ApiFailure, NoAnswer */
export const loadSessions = async (): Promise<Session[]> => (await call<SessionsAnswer>('GET', path)).data;

/** Ends a session; one that has ended meanwhile is no failure. @throws ApiFailure, NoAnswer */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await call('DELETE', `${path}/${encodeURIComponent(sessionId)}`);
  } catch (error) {
    if (!isRefusal(error, 'unknown_session')) throw error;
  }
}

/** @throws ApiFailure, NoAnswer */
export const signOutEverywhere = () => call('POST', '/api/auth/logout-everywhere');

export const nameOf = (session: Session, t: Translate): string => deviceText(session) || t('sessions.unknown');

/** Why a session was not ended. */
export const endFailure = (error: unknown, t: Translate): string =>
  isRefusal(error, 'demo_account') ? t('account.demoFixed') : failureText(error, t, t('errors.general'));
