import { useState } from 'react';
import type { SearchAnswer } from '../../../api/contract/parts';
import { searchRules } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import type { Change, SearchState } from './address';

/** Availability and brands, with what each would give. */
export function Filters({
  t,
  state,
  change,
  counts,
}: {
  t: Translate;
  state: SearchState;
  change: Change;
  counts: SearchAnswer['data']['counts'] | undefined;
}) {
  const [open, setOpen] = useState(false);
  const top = counts?.brands.slice(0, searchRules.topBrands) ?? [];
  const toggleBrand = (id: string) =>
    change({
      brands: state.brands.includes(id) ? state.brands.filter((brand) => brand !== id) : [...state.brands, id],
    });
  const availability = [
    { value: true, text: t('search.available'), count: counts?.available },
    { value: false, text: t('search.outOfStock'), count: counts?.outOfStock },
  ];
  return (
    <form className="rounded-[0.625rem] md:border md:border-line md:bg-surface md:p-4" aria-label={t('search.filters')}>
      {/* On a phone the results come first: the filters open on demand. */}
      <button
        type="button"
        className="btn w-full md:hidden"
        aria-expanded={open}
        aria-controls="filters"
        onClick={() => setOpen(!open)}
      >
        {t('search.filters')}
      </button>
      <div id="filters" className={open ? 'panel mt-3 p-4 md:mt-0 md:border-0 md:p-0' : 'hidden md:block'}>
        <fieldset>
          <legend className="label">{t('search.availability')}</legend>
          {availability.map(({ value, text, count }) => (
            <label key={text} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={state.available === value}
                onChange={(event) => change({ available: event.target.checked ? value : undefined })}
              />
              <span className="flex-1">{text}</span>
              {count !== undefined && <span className="hint">{count}</span>}
            </label>
          ))}
        </fieldset>
        <fieldset className="mt-3">
          <legend className="label">{t('search.brands')}</legend>
          {!counts && <p className="hint">{t('search.loadingBrands')}</p>}
          {counts && top.length === 0 && <p className="hint">{t('search.noBrands')}</p>}
          {top.map((brand) => (
            <label key={brand.brandId} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={state.brands.includes(brand.brandId)}
                onChange={() => toggleBrand(brand.brandId)}
              />
              <span className="min-w-0 flex-1" lang="en">
                {brand.brandName}
              </span>
              <span className="hint">{brand.count}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </form>
  );
}
