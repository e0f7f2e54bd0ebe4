import { type ReactNode, useEffect } from 'react';
import { ApiFailure } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { rememberSeller } from '../login/signed-in';
import { mustSetUp, useLoginOnSignOut, useLoginWhenSignedOut } from '../login/signed-out';
import { Waiting } from './Waiting';

interface Props<T> extends IslandProps {
  loading: Loading<T>;
  onRetry: () => void;
  /** The section of the desk that is open. */
  here: 'enquiries' | 'messages' | 'searches' | 'doubts' | 'secondFactor' | 'order';
  children: (data: T) => ReactNode;
}

/** The desk's navigation and content. Guests go to the login page; customers learn that the desk is for sellers. */
export function DeskGate<T>({ loading, onRetry, here, children, ...props }: Props<T>) {
  const t = useText(props);
  useLoginOnSignOut(props.base);
  const status = loading.state === 'failed' && loading.error instanceof ApiFailure ? loading.error.status : 0;
  const refused = status === 403 && !(loading.state === 'failed' && mustSetUp(loading.error));
  const seller = loading.state === 'there' ? true : refused ? false : undefined;
  useEffect(() => {
    if (seller !== undefined) rememberSeller(seller);
  }, [seller]);
  if (useLoginWhenSignedOut(loading, props.base)) return <Waiting text={t('site.loading')} />;
  if (refused) return <p className="panel p-6">{t('desk.refused')}</p>;
  const unknown = status === 404;
  const link = (name: Props<T>['here'], path: string, text: string) => (
    <a
      className={`btn ${here === name ? 'btn-main' : ''}`}
      href={props.base + path}
      aria-current={here === name ? 'page' : undefined}
    >
      {text}
    </a>
  );
  return (
    <>
      <nav className="mb-4 flex flex-wrap gap-2" aria-label={t('desk.title')}>
        {link('enquiries', '/desk', t('desk.enquiries'))}
        {link('messages', '/desk/messages', t('desk.messages'))}
        {link('searches', '/desk/searches', t('searches.title'))}
        {link('doubts', '/desk/doubts', t('doubts.title'))}
        {link('secondFactor', '/desk/second-factor', t('secondFactor.title'))}
      </nav>
      <Loaded
        t={t}
        loading={loading}
        waiting={t('site.loading')}
        failed={unknown ? t('desk.notFound') : t('desk.loadFailed')}
        onRetry={unknown ? undefined : onRetry}
      >
        {children}
      </Loaded>
    </>
  );
}
