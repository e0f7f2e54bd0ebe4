import type { SearchAnswer } from '../../../api/contract/parts';
import type { Translate } from '../../i18n/keys';

interface Props {
  t: Translate;
  base: string;
  query: string;
  data: SearchAnswer['data'];
}

/** Notices above the results: that they are for other words than those typed, or that a number was replaced. */
export function Notices({ t, base, query, data: { didYouMean: meant, replacedBy } }: Props) {
  if (meant) return <p className="panel p-4">{t('search.didYouMean', { query, meant })}</p>;
  return (
    replacedBy && (
      <p className="panel p-4">
        {t('search.replaced', replacedBy)}{' '}
        <a href={`${base}/product/${replacedBy.urlSlug}`}>
          {replacedBy.brandName} {replacedBy.partNumber}
        </a>
      </p>
    )
  );
}
