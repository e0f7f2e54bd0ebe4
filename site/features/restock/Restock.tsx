import { useLate } from '../../lib/late';
import { pageLanguage } from '../../lib/page-strings';

interface Props {
  itemId: string;
  name: string;
  /** The address to come back to after signing in; by default this page. */
  next?: string | undefined;
}

/** The button of an item that is out of stock, in an island. It loads when there is such an item. */
export function Restock({ next = location.pathname + location.search, ...item }: Props) {
  const parts = useLate(async () => (await import('./late')).loadRestock(pageLanguage()));
  return (
    <div className="mt-1 min-h-11 print:hidden">
      {parts && <parts.RestockButton t={parts.late} next={next} {...item} />}
    </div>
  );
}
