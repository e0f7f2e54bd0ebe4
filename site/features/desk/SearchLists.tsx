import { type IslandProps, useText } from '../../ui/island';
import { Choices } from './Choices';
import { type SearchesView, searchesPath } from './searches';

/** Links to the two lists. */
export function SearchLists({ here, ...props }: IslandProps & { here: SearchesView['show'] }) {
  const t = useText(props);
  return (
    <Choices
      label={t('searches.title')}
      choices={['missed', 'synonyms']}
      here={here}
      nameOf={(show) => t(`searches.${show}`)}
      addressOf={(show) => props.base + searchesPath({ show, days: 7, page: 1 })}
    />
  );
}
