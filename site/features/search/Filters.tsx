import { useState } from 'react';
import type { SearchAnswer } from '../../../api/contract/parts';
import { searchRules } from '../../../api/contract/rules';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';
import { type Change, filterCount, type SearchState } from './address';
import { type FacetRow, facetRows, toggled } from './facets';

interface Props {
  t: Translate;
  state: SearchState;
  change: Change;
  counts: SearchAnswer['data']['counts'] | undefined;
  /** The vehicle that the browser remembers. */
  vehicle: string | undefined;
  /** True when there will be no counts. */
  failed: boolean;
  /** Clears all filters, and puts the focus where the results are. */
  onClear: () => void;
}

/** Availability, brands and categories over all results, with what each would give. Source: storefront specification, section 2. */
export function Filters({ t, state, change, counts, vehicle, failed, onClear }: Props) {
  const [open, setOpen] = useState(false);
  const on = filterCount(state);
  const brands = counts?.brands.map(({ brandId: id, brandName: name, count }) => ({ id, name, count })) ?? [];
  const categories =
    counts?.categories.map(({ categoryId: id, categoryName: name, count }) => ({ id, name, count })) ?? [];
  const availability = [
    { value: true, text: t('search.available'), count: counts?.available },
    { value: false, text: t('search.outOfStock'), count: counts?.outOfStock },
  ];
  return (
    <form
      className="min-w-0 rounded-[0.625rem] md:border md:border-line md:bg-surface md:p-4"
      aria-label={t('search.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {/* On a phone the results come first: the filters open on demand, and scroll in themselves. */}
      <button
        type="button"
        id="filters-button"
        className="btn w-full md:hidden"
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
            ? 'panel mt-3 grid max-h-[45dvh] gap-3 overflow-y-auto p-4 md:mt-0 md:max-h-none md:border-0 md:p-0'
            : 'hidden gap-3 md:grid'
        }
      >
        {on > 0 && (
          <button type="button" className="btn min-h-10 w-full px-2 py-1 text-sm" onClick={onClear}>
            {t('search.clearFilters')}
          </button>
        )}
        {vehicle && !state.vehicle && (
          <Choice
            id="fits"
            name={`${t('search.fitsOnly')}: ${vehicle}`}
            checked={state.fits}
            onChange={(fits) => change({ fits })}
          />
        )}
        <fieldset>
          <legend className="label">{t('search.availability')}</legend>
          {availability.map(({ value, text, count }) => (
            <Choice
              key={text}
              id={`available-${value}`}
              name={text}
              count={count}
              checked={state.available === value}
              onChange={(checked) => change({ available: checked ? value : undefined })}
            />
          ))}
        </fieldset>
        {!failed && (
          <fieldset>
            <legend className="label">{t('search.brands')}</legend>
            {!counts && <p className="hint">{t('search.loadingBrands')}</p>}
            {counts && brands.length === 0 && <p className="hint">{t('search.noBrands')}</p>}
            <Choices
              name="brand"
              rows={facetRows(brands, state.brands, searchRules.topBrands)}
              chosen={state.brands}
              onChange={(ids) => change({ brands: ids })}
            />
          </fieldset>
        )}
        {categories.length > 0 && (
          <fieldset>
            <legend className="label">{t('search.category')}</legend>
            <Choices
              name="category"
              rows={facetRows(categories, state.categories, searchRules.topCategories)}
              chosen={state.categories}
              onChange={(ids) => change({ categories: ids })}
            />
          </fieldset>
        )}
      </div>
    </form>
  );
}

function Choices({
  name,
  rows,
  chosen,
  onChange,
}: {
  name: string;
  rows: FacetRow[];
  chosen: string[];
  onChange: (ids: string[]) => void;
}) {
  return rows.map((row) => (
    <Choice
      key={row.id}
      id={`${name}-${row.id}`}
      name={row.name}
      count={row.count}
      checked={chosen.includes(row.id)}
      onChange={() => onChange(toggled(chosen, row.id))}
    />
  ));
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
