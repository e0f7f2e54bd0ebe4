import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { keysOf } from '../../../api/shop/rules';
import { ApiFailure } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { rememberSeller } from '../login/signed-in';
import { mustSetUp, useLoginOnSignOut, useLoginWhenSignedOut } from '../login/signed-out';
import { Choices } from './Choices';
import { $news } from './list';
import { Waiting } from './Waiting';

/** The rooms of the desk. */
const sections = {
  enquiries: { path: '/desk', text: 'desk.enquiries' },
  messages: { path: '/desk/messages', text: 'desk.messages' },
  searches: { path: '/desk/searches', text: 'searches.title' },
  doubts: { path: '/desk/doubts', text: 'doubts.title' },
  templates: { path: '/desk/templates', text: 'desk.templates.title' },
  secondFactor: { path: '/desk/second-factor', text: 'secondFactor.title' },
} as const;
type Room = keyof typeof sections;
const rooms = keysOf(sections);

interface Props<T> extends IslandProps {
  loading: Loading<T>;
  onRetry: () => void;
  /** The section of the desk that is open. */
  here: Room;
  /** What stands beside the navigation once the section is there. */
  tools?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The desk's navigation and content. Guests go to the login page; customers learn that the desk is for sellers. */
export function DeskGate<T>({ loading, onRetry, here, tools, children, ...props }: Props<T>) {
  const t = useText(props);
  const news = useStore($news);
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
  const waiting = (name: Room) => (name === 'messages' && news && news.messages > 0 ? news.messages : 0);
  return (
    <>
      <div className="desk-top">
        <Choices
          label={t('desk.title')}
          choices={rooms}
          here={here}
          nameOf={(name) => `${t(sections[name].text)}${waiting(name) > 0 ? ` (${waiting(name)})` : ''}`}
          addressOf={(name) => props.base + sections[name].path}
          more={{ text: t('desk.more'), waits: (name) => name !== 'enquiries' && waiting(name) === 0 }}
          className=""
        />
        {loading.state === 'there' && tools}
      </div>
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
