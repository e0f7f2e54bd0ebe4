import { isWrong, nightCommands } from '../../../api/contract/night-rules';
import type { NightAnswer } from '../../../api/contract/nights';
import { formatDate } from '../../i18n/dates';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';

/** Tells the seller of a night that went wrong: what happened, when, and what to do. Otherwise nothing. */
export function NightBanner(props: IslandProps) {
  const t = useText(props);
  const region = useRegion();
  const [loading] = useLoad('night', () => call<NightAnswer>('GET', '/api/desk/night'));
  if (loading.state !== 'there') return null;
  const { state, startedAt, lastSuccessAt, message } = loading.data.data;
  if (!isWrong(state) || !startedAt) return null;
  const moment = (time: string) => formatDate(new Date(time), 'moment', props.language, region);
  return (
    <section className="mb-4 grid gap-2 rounded-lg bg-bad-soft p-4" aria-labelledby="night-title">
      <h2 className="text-base text-bad" id="night-title">
        {t(`night.${state}.title`, { date: moment(startedAt) })}
      </h2>
      <p>{t(`night.${state}.meaning`)}</p>
      {message && (
        <details>
          <summary>{t('night.said')}</summary>
          <pre className="mt-2 max-h-80 overflow-auto whitespace-pre-wrap break-words text-sm" lang="en">
            {message}
          </pre>
        </details>
      )}
      <p>
        {t(`night.${state}.toDo`)} <code className="block break-words">{nightCommands[state]}</code>
      </p>
      {lastSuccessAt && (
        <p className="text-sm">
          {t('night.lastGood')}: <time dateTime={lastSuccessAt}>{moment(lastSuccessAt)}</time>
        </p>
      )}
    </section>
  );
}
