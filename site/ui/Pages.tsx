import { type IslandProps, useText } from './island';

interface Props extends IslandProps {
  page: number;
  pages: number;
  /** There are more pages, but their number is not known. */
  more?: boolean;
  address: (page: number) => string;
}

/** Links to the previous and next page. */
export function Pages({ page, pages, more = false, address, ...props }: Props) {
  const t = useText(props);
  if (pages <= 1 && !more) return null;
  return (
    <nav className="mt-5 flex flex-wrap items-center justify-center gap-3" aria-label={t('pager.label')}>
      {page > 1 && (
        <a className="btn" rel="prev" href={address(page - 1)}>
          {t('pager.previous')}
        </a>
      )}
      <span className="text-muted">{t('pager.pageOf', { page, pages: more ? `${pages}+` : pages })}</span>
      {(page < pages || more) && (
        <a className="btn" rel="next" href={address(page + 1)}>
          {t('pager.next')}
        </a>
      )}
    </nav>
  );
}
