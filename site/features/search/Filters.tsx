import { useState } from 'react';
import { keysOf } from '../../../api/shop/rules';
import type { SearchAnswer } from '../../../api/shop/search/contract';
import { type Facet, facets } from '../../../api/shop/search/facets';
import { searchRules } from '../../../api/shop/search/rules';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';
import { type Change, filterCount, type SearchState } from './address';
import { type FacetRow, facetRows, facetTexts, groupsOf, rowsOf, toggled } from './facets';

interface Props {
  t: Translate;
  state: SearchState;
  change: Change;
  counts: SearchAnswer['data']['counts'] | undefined;
  /** True when the counts cannot be loaded. */
  failed: boolean;
  /** Clears all filters and moves focus to the results. */
  onClear: () => void;
}

/** The facets, with the number of results that choosing each value would give. */
export function Filters({ t, state, change, counts, failed, onClear }: Props) {
  const [open, setOpen] = useState(false);
  const on = filterCount(state);
  return (
    <section
      className="min-w-0 rounded-[0.625rem] @min-[44rem]:border @min-[44rem]:border-line @min-[44rem]:bg-surface @min-[44rem]:p-4"
      aria-label={t('search.filters')}
    >
      {/* On a phone the results come first: the filters open on demand and scroll within themselves. */}
      <button
        type="button"
        id="filters-button"
        className="btn w-full @min-[44rem]:hidden"
        aria-expanded={open}
        aria-controls="filters"
        onClick={() => setOpen(!open)}
      >
        {t('search.filters')}
        {on > 0 && ` (${on})`}
      </button>
      <div
        id="filters"
        className={
          open
            ? 'panel mt-3 grid max-h-[45dvh] gap-3 overflow-y-auto p-4 @min-[44rem]:mt-0 @min-[44rem]:max-h-none @min-[44rem]:border-0 @min-[44rem]:p-0'
            : 'hidden gap-3 @min-[44rem]:grid'
        }
      >
        {on > 0 && (
          <button type="button" className="btn min-h-10 w-full px-2 py-1 text-sm" onClick={onClear}>
            {t('search.clearFilters')}
          </button>
        )}
        {keysOf(facetTexts).map((facet) => (
          <FacetFilter
            key={facet}
            t={t}
            facet={facet}
            counts={counts}
            failed={failed}
            chosen={state[facet]}
            onChange={(values) => change({ [facet]: values })}
          />
        ))}
      </div>
    </section>
  );
}

function FacetFilter({
  t,
  facet,
  counts,
  failed,
  chosen,
  onChange,
}: Pick<Props, 't' | 'counts' | 'failed'> & {
  facet: Facet;
  chosen: string[];
  onChange: (values: string[]) => void;
}) {
  const region = useRegion();
  const { loading, none } = facetTexts[facet];
  const choice = ({ id, name, count }: FacetRow) => (
    <Choice
      key={id}
      id={`${facets[facet].address}-${encodeURIComponent(id)}`}
      name={name}
      count={count}
      checked={chosen.includes(id)}
      onChange={() => onChange(toggled(facet, chosen, id))}
    />
  );
  return groupsOf(t, facet, rowsOf(t, facet, counts)).map(({ label, rows }) => {
    // After a failed call the last counts stay; without any there is nothing to choose.
    if (rows.length === 0 && (failed || !none)) return null;
    const { shown, more } = facetRows(rows, chosen, searchRules.topValues);
    return (
      <fieldset key={label}>
        <legend className="label">{label}</legend>
        {loading && !counts && !failed && <p className="hint">{t(loading)}</p>}
        {none && counts && rows.length === 0 && <p className="hint">{t(none)}</p>}
        {shown.map(choice)}
        {more.length > 0 && (
          <details>
            <summary className="hint cursor-pointer py-2">
              {t('search.facetsMore', { number: formatNumber(more.length, region) })}
            </summary>
            {more.map(choice)}
          </details>
        )}
      </fieldset>
    );
  });
}

function Choice({
  id,
  name,
  count,
  checked,
  onChange,
}: {
  id: string;
  name: string;
  count?: number | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const region = useRegion();
  return (
    <label className="flex min-h-9 items-center gap-2 py-1">
      <input
        id={id}
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 flex-1">{name}</span>
      {count !== undefined && <span className="hint tabular-nums">{formatNumber(count, region)}</span>}
    </label>
  );
}
