import { listPageSize } from '../../../api/shop/rules';
import type { EnginePart } from '../../../api/shop/vehicle/contract';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Pages } from '../../ui/Pages';
import { categoryQuery, type PartsAddress } from '../parts/address';
import { EngineCategoryCard } from '../parts/EngineCategoryCard';
import type { CategoryParts } from '../parts/engine';
import { VehicleBadges } from '../parts/VehicleBadges';
import { PartCard } from '../search/PartCard';

interface Props extends IslandProps {
  data: CategoryParts;
  address: PartsAddress;
  drawings: readonly string[];
}

/** What one category contains for the vehicle: sub-categories, the shop's items that fit, and the diagrams' lines. */
export function CategoryContents({ data, address, ...props }: Props) {
  const t = useText(props);
  const { vehicle, category, subcategories, parts, diagrams, items } = data;
  const count = { count: parts.length, diagrams: t('categoryParts.diagrams', { count: diagrams }) };
  return (
    <>
      <VehicleBadges vehicle={vehicle} t={t} />
      <h2 className="mb-3">{category.category_name}</h2>
      {subcategories.length > 0 && (
        <section className="mb-6" aria-labelledby="subcategories">
          <h3 id="subcategories" className="mb-2">
            {t('categoryParts.subCategories')}
          </h3>
          <ul className="cards">
            {subcategories.map((below) => (
              <EngineCategoryCard
                key={below.id}
                category={below}
                drawings={props.drawings}
                hrefOf={(chosen) => categoryQuery(address, chosen)}
                t={t}
              />
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && <Fitting {...props} data={data} address={address} t={t} />}
      {parts.length > 0 && (
        <section aria-labelledby="diagram-parts">
          <h3 id="diagram-parts" className="mb-2">
            {t('categoryParts.parts', count)}
          </h3>
          <ul className="cards">
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat, and the list never changes
              <DiagramPart key={index} part={part} base={props.base} t={t} />
            ))}
          </ul>
        </section>
      )}
      {subcategories.length === 0 && parts.length === 0 && <Nothing t={t} base={props.base} data={data} />}
    </>
  );
}

/** One page of the shop's items that fit. */
function Fitting({ data, address, t, ...props }: Props & { t: Translate }) {
  const region = useRegion();
  const { category, items, itemTotal } = data;
  return (
    <section className="mb-6" aria-labelledby="fitting">
      <h3 id="fitting" className="mb-2">
        {t('categoryParts.fitting')} <span className="text-muted">({formatNumber(itemTotal, region)})</span>
      </h3>
      <ul className="grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
        {items.map((item) => (
          <PartCard
            key={item.id}
            part={item}
            drawings={props.drawings}
            view="grid"
            base={props.base}
            language={props.language}
            t={t}
          />
        ))}
      </ul>
      <Pages
        {...props}
        page={address.page}
        pages={Math.ceil(itemTotal / listPageSize)}
        address={(page) => categoryQuery(address, category, page)}
      />
    </section>
  );
}

function Nothing({ t, base, data }: { t: Translate; base: string; data: CategoryParts }) {
  const { category, itemTotal } = data;
  return (
    <div className="panel p-6">
      <p>{t('categoryParts.empty')}</p>
      {itemTotal === 0 && (
        <a className="btn mt-3" href={`${base}/request?${new URLSearchParams({ part: category.category_name })}`}>
          {t('nothing.askUs')}
        </a>
      )}
    </div>
  );
}

function DiagramPart({ part, base, t }: { part: EnginePart; base: string; t: Translate }) {
  return (
    <li className="panel flex flex-col gap-1 p-3">
      <strong className="number" lang="en">
        {part.part_number}
      </strong>
      <span lang={langOf(part.part_name)}>{part.part_name}</span>
      <span className="hint">
        <span className="number" lang="en">
          {part.diagram_code}
        </span>
        {' · '}
        <span lang={langOf(part.diagram_name)}>{part.diagram_name}</span>
      </span>
      <a
        className="btn mt-auto"
        href={`${base}/part/${encodeURIComponent(part.part_number)}`}
        aria-label={`${t('categoryParts.details')}: ${part.part_number}`}
      >
        {t('categoryParts.details')}
      </a>
    </li>
  );
}
