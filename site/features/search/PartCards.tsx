import type { SearchPart } from '../../../api/shop/search/contract';
import type { Translate } from '../../i18n/keys';
import type { IslandProps } from '../../ui/island';
import { grids } from './CardShapes';
import { PartCard } from './PartCard';
import type { Shown } from './search';

/** Props of every list of parts on the search screen. */
export interface ListProps {
  t: Translate;
  language: IslandProps['language'];
  base: string;
  /** Categories that have a drawing. */
  drawings: readonly string[];
  shown: Shown;
}

/** Parts as a grid or a list, as the shopper has chosen. */
export function PartCards({ items, shown, ...card }: ListProps & { items: readonly SearchPart[] }) {
  const { view } = shown.state;
  return (
    <ul className={grids[view]}>
      {items.map((part) => (
        <PartCard key={part.id} part={part} view={view} {...card} />
      ))}
    </ul>
  );
}
