import { useStore } from '@nanostores/react';
import { type DeskStage, deskStages } from '../../../api/shop/orders/rules';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Choices } from './Choices';
import { type DeskView, searchOf } from './desk';
import { $list, $news } from './list';
import { SavedFilters } from './SavedFilters';

/** The queues, named by what is to be done with their enquiries; then the stages in which nothing is. */
function stageName(stage: DeskStage, t: Translate): string {
  return stage === 'to_answer' || stage === 'quoted' || stage === 'confirmed' || stage === 'processing'
    ? t(`desk.stages.${stage}`)
    : t(`orders.status.${stage}`);
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
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const nameOf = (show: DeskView['show']) => {
    const name = show === 'all' ? t('desk.all') : stageName(show, t);
    return counts ? `${name} (${formatNumber((show === 'all' ? all : counts[show]) ?? 0, region)})` : name;
  };
  return (
    <Choices
      label={t('desk.status')}
      choices={[...deskStages, 'all']}
      here={view.show}
      nameOf={nameOf}
      addressOf={(show) => `${props.base}/desk${searchOf({ ...view, show, page: 1 })}`}
      className="desk-stages"
    >
      <SavedFilters {...props} view={view} />
      <p className="sr-only" role="status">
        {found.more ? t('desk.foundMore', { count: found.total }) : t('desk.found', { count: found.total })}
      </p>
    </Choices>
  );
}
