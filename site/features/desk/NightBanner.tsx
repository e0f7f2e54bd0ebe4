import type { ReactNode } from 'react';
import type { NightAnswer } from '../../../api/shop/nights/contract';
import { contentCommand, damageCommands, isWrong, nightCommands } from '../../../api/shop/nights/rules';
import { formatDate } from '../../i18n/dates';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';

/**
 * Says what happened and when, in one line that opens to what it means and what to do: after a failed night, with wrong
 * content or damaged files.
 */
export function NightBanner(props: IslandProps) {
  const t = useText(props);
  const region = useRegion();
  const [loading] = useLoad('night', () => call<NightAnswer>('GET', '/api/desk/night'));
  if (loading.state !== 'there') return null;
  const { state, startedAt, lastSuccessAt, message, wrongContent, damage } = loading.data.data;
  const moment = (time: string) => formatDate(new Date(time), 'moment', props.language, region);
  const said = t('night.said');
  return (
    <>
      {wrongContent && (
        <Notice
          id="content-title"
          title={t('night.content.title', { date: moment(wrongContent.since) })}
          meaning={t('night.content.meaning')}
          said={said}
          message={wrongContent.message}
          toDo={t('night.content.toDo')}
          command={contentCommand}
        />
      )}
      {damage && (
        <Notice
          id="damage-title"
          title={t('night.damage.title', { date: moment(damage.since) })}
          meaning={t('night.damage.meaning')}
          said={t('night.damage.files', { total: damage.total })}
          message={damage.files.join('\n')}
          toDo={t(`night.damage.toDo.${damage.remedy}`)}
          command={damageCommands[damage.remedy]}
        />
      )}
      {isWrong(state) && startedAt && (
        <Notice
          id="night-title"
          title={t(`night.${state}.title`, { date: moment(startedAt) })}
          meaning={t(`night.${state}.meaning`)}
          said={said}
          message={message}
          toDo={t(`night.${state}.toDo`)}
          command={nightCommands[state]}
        >
          {lastSuccessAt && (
            <p className="text-sm">
              {t('night.lastGood')}: <time dateTime={lastSuccessAt}>{moment(lastSuccessAt)}</time>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  id: string;
  title: string;
  meaning: string;
  said: string;
  /** A text in English; nothing when it is empty. */
  message: string;
  toDo: string;
  command: string;
  children?: ReactNode;
}

function Notice({ id, title, meaning, said, message, toDo, command, children }: NoticeProps) {
  return (
    <details className="desk-night">
      <summary>
        <h2 className="inline text-base text-bad" id={id}>
          {title}
        </h2>
      </summary>
      <p>{meaning}</p>
      {message && (
        <details>
          <summary>{said}</summary>
          <pre className="mt-2 max-h-80 overflow-auto whitespace-pre-wrap break-words text-sm" lang="en">
            {message}
          </pre>
        </details>
      )}
      <p>
        {toDo} <code className="block break-words">{command}</code>
      </p>
      {children}
    </details>
  );
}
