import { useStore } from '@nanostores/react';
import { type DeskQueue, deskQueues, isDeskQueue } from '../../../api/shop/desk/rules';
import { type DeskStage, deskStages } from '../../../api/shop/orders/rules';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Choices } from './Choices';
import { type DeskView, searchOf } from './desk';
import { $list, $news } from './list';
import { SavedFilters } from './SavedFilters';

/** The stages in which an enquiry waits for its next step. */
const worked = ['to_answer', 'quoted', 'confirmed', 'processing'] as const;
const isWorked = (stage: DeskStage): stage is (typeof worked)[number] => worked.some((one) => one === stage);

/** What there is to do comes first, then the stages in which nothing is. */
const choices: readonly DeskView['show'][] = [
  ...worked,
  ...deskQueues,
  ...deskStages.filter((stage) => !isWorked(stage)),
  'all',
];

/** What a phone shows at once: who waits for the seller. */
const isUrgent = (show: DeskView['show']) => show === 'to_answer' || show === 'talk';

/** Queues are named by what is to be done with their enquiries. */
function nameOf(show: DeskStage | DeskQueue, t: Translate): string {
  if (isDeskQueue(show)) return t(`desk.queues.${show}`);
  return isWorked(show) ? t(`desk.stages.${show}`) : t(`orders.status.${show}`);
}

/** The queues with their counts, and the seller's own filters. Without a search, the counts follow what happens. */
export function Stages({ view, ...props }: IslandProps & { view: DeskView }) {
  const t = useText(props);
  const region = useRegion();
  const list = useStore($list);
  const news = useStore($news);
  if (!list) return null;
  const { found } = list;
  const counts = view.query === '' && news ? news.counts : found.counts;
  // A search counts no queue.
  const queues = view.query === '' ? (news ?? found).queues : undefined;
  const countOf = (show: DeskView['show']) => {
    if (isDeskQueue(show)) return queues?.[show];
    if (show !== 'all') return counts?.[show];
    return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  };
  const counted = (show: DeskView['show']) => {
    const [name, count] = [show === 'all' ? t('desk.all') : nameOf(show, t), countOf(show)];
    return count === undefined ? name : `${name} (${formatNumber(count, region)})`;
  };
  return (
    <Choices
      label={t('desk.status')}
      choices={choices}
      here={view.show}
      nameOf={counted}
      addressOf={(show) => `${props.base}/desk${searchOf({ ...view, show, page: 1 })}`}
      more={{ text: t('desk.allLists'), waits: (show) => !isUrgent(show) }}
      className="desk-stages"
    >
      <SavedFilters {...props} view={view} />
      <p className="sr-only" role="status">
        {found.more ? t('desk.foundMore', { count: found.total }) : t('desk.found', { count: found.total })}
      </p>
    </Choices>
  );
}
