import { type RefObject, useRef, useState } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import type { Session } from '../../../api/shop/sessions/contract';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { useRegion } from '../../ui/island';
import { Blocks } from '../../ui/Skeleton';
import { usePending } from '../../ui/use-form';
import { rememberSignedIn } from '../login/signed-in';
import { ledToLogin, useLoginWhenSignedOut } from '../login/signed-out';
import { showFailure, showToast, toastOnNextPage } from '../toast/toast';
import { endFailure, endSession, loadSessions, nameOf, signOutEverywhere } from './sessions';

interface Props {
  t: Translate;
  base: string;
  language: Language;
}

/** Ends sessions, one at a time, with a message. */
function useEnding(t: Translate, base: string, heading: RefObject<HTMLElement | null>) {
  const [ended, setEnded] = useState<readonly string[]>([]);
  const { pending, run } = usePending();

  async function act(action: () => Promise<void>) {
    try {
      await run(action);
    } catch (error) {
      if (ledToLogin(error, base)) return;
      showFailure(endFailure(error, t));
    }
  }
  const end = (session: Session) =>
    act(async () => {
      await endSession(session.sessionId);
      setEnded((all) => [...all, session.sessionId]);
      // The pressed button is gone: keyboard and screen reader continue from here.
      heading.current?.focus();
      showToast({ kind: 'good', title: t('sessions.ended'), text: nameOf(session, t) });
    });
  const endAll = () =>
    act(async () => {
      await signOutEverywhere();
      rememberSignedIn(false, false);
      toastOnNextPage({ kind: 'good', title: t('sessions.ended'), text: t('sessions.endedEverywhere') });
      location.replace(`${base}/login`);
    });
  return { ended, pending, end, endAll };
}

/** The customer's sessions: each can be ended, and all of them at once. */
export function Sessions({ t, base, language }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [loading, retry] = useLoad('sessions', loadSessions);
  const { ended, pending, end, endAll } = useEnding(t, base, heading);
  const leaving = useLoginWhenSignedOut(loading, base);

  return (
    <section className="panel grid max-w-xl gap-3 p-5" aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={heading} tabIndex={-1}>
        {t('sessions.title')}
      </h2>
      {(loading.state === 'loading' || leaving) && <Blocks sizes={['h-24']} />}
      {loading.state === 'failed' && !leaving && (
        <ErrorPanel t={t} error={loading.error} type="general" onRetry={retry} />
      )}
      {loading.state === 'there' && (
        <ul aria-labelledby="sessions-title">
          {loading.data
            .filter(({ sessionId }) => !ended.includes(sessionId))
            .map((session) => (
              <Row
                key={session.sessionId}
                t={t}
                language={language}
                session={session}
                pending={pending}
                onEnd={() => void end(session)}
              />
            ))}
        </ul>
      )}
      <p className="hint">{t('sessions.everywhereText')}</p>
      <p>
        <button type="button" className="btn" aria-disabled={pending || undefined} onClick={() => void endAll()}>
          {t('sessions.everywhere')}
        </button>
      </p>
    </section>
  );
}

interface RowProps extends Pick<Props, 't' | 'language'> {
  session: Session;
  /** Another session is being ended. */
  pending: boolean;
  onEnd: () => void;
}

function Row({ t, language, session, pending, onEnd }: RowProps) {
  const region = useRegion();
  const { sessionId, current, signedInAt, usedAt } = session;
  const id = `session-${sessionId}`;
  const moment = (at: string) => formatDate(new Date(at), 'moment', language, region);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-4 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          <span id={id}>{nameOf(session, t)}</span>{' '}
          {current && <span className="badge badge-good">{t('sessions.current')}</span>}
        </p>
        <p className="text-muted">{t('sessions.signedIn', { date: moment(signedInAt) })}</p>
        <p className="text-muted">{t('sessions.used', { date: moment(usedAt ?? signedInAt) })}</p>
      </div>
      {!current && (
        <button
          type="button"
          className="btn"
          aria-describedby={id}
          aria-disabled={pending || undefined}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}
