import { useEffect, useState } from 'react';
import type { IslandProps } from '../../ui/island';
import { lastSearch } from '../search/last-search';

interface Props extends Pick<IslandProps, 'base'> {
  /** "Back to Categories" with its text, if there is a vehicle to return to. */
  categories?: { href: string; text: string } | undefined;
  searchText: string;
  vehicleText: string;
}

/** Links from a vehicle's parts: to its categories, to this tab's last search, to another vehicle. */
export function BackButtons({ base, categories, searchText, vehicleText }: Props) {
  const home = base || '/';
  const [search, setSearch] = useState(home);
  useEffect(() => {
    const last = lastSearch();
    if (last) setSearch(`${base}/search${last}`);
  }, [base]);
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {categories && (
        <a className="btn" href={categories.href}>
          {categories.text}
        </a>
      )}
      <a className="btn" href={search}>
        {searchText}
      </a>
      <a className="btn" href={`${home}#vehicle-title`}>
        {vehicleText}
      </a>
    </p>
  );
}
