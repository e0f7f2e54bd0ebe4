import { useEffect, useState } from 'react';
import type { Category } from '../../../api/shop/search/contract';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { call } from '../../lib/http';
import { DrawingImage } from '../../ui/DrawingImage';
import { VehicleName } from '../../ui/VehicleName';
import { $vehicle, namedVehicle } from '../vehicle/vehicle';
import type { ListProps } from './PartCards';

/** What a search without any near result offers: the parts of the shopper's vehicle, and the main categories. */
export function Elsewhere({ late, base, language, drawings }: ListProps & { late: Translate }) {
  const [categories, setCategories] = useState<Category[]>([]);
  useEffect(() => {
    call<{ data: Category[] }>('GET', `/api/catalog/categories?lang=${language}`).then(
      ({ data }) => setCategories(data.filter(({ parentId }) => parentId === null)),
      (error: unknown) => console.warn('the categories could not be listed', error),
    );
  }, [language]);
  const own = $vehicle.get();
  return (
    <>
      {own && !own.gone && (
        <section className="mb-6">
          <h2 className="mb-2 text-lg">{late('nothing.vehicle')}</h2>
          <a className="btn" href={`${base}/parts?${own.search}`}>
            <VehicleName vehicle={namedVehicle(own)} isShort />
          </a>
        </section>
      )}
      {categories.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-2 text-lg">{late('nothing.categories')}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2">
            {categories.map(({ categoryId, categoryName, urlSlug }) => (
              <li
                key={categoryId}
                className="panel relative flex flex-col items-center gap-1 p-2 text-center hover:border-accent"
              >
                <DrawingImage category={categoryId} drawings={drawings} className="size-12 shrink-0 p-1" />
                <a
                  className="max-w-full font-semibold break-words text-ink no-underline after:absolute after:inset-0"
                  href={`${base}/categories/${urlSlug}`}
                  lang={langOf(categoryName)}
                >
                  {categoryName}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
