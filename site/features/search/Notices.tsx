import type { SearchAnswer } from '../../../api/contract/parts';
import type { Translate } from '../../i18n/keys';

interface Props {
  t: Translate;
  base: string;
  query: string;
  data: SearchAnswer['data'];
}

/** What has to be said above the results: that they are of other words than those typed, or that a number was replaced. */
export function Notices({ t, base, query, data: { didYouMean, replacedBy } }: Props) {
  return (
    <>
      {didYouMean !== null && (
        <p className="panel mb-3 px-4 py-3">{t('search.didYouMean', { query, meant: didYouMean })}</p>
      )}
      {replacedBy && (
        <p className="panel mb-3 px-4 py-3">
          {t('search.replaced', { number: replacedBy.number })}{' '}
          <a className="font-semibold" href={`${base}/product/${replacedBy.urlSlug}`} lang="en">
            {replacedBy.brandName} <span className="number">{replacedBy.partNumber}</span>
          </a>
        </p>
      )}
    </>
  );
}
