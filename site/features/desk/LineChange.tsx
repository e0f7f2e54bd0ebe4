import { type KeyboardEvent, useId, useState } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import type { SearchAnswer, SearchPart } from '../../../api/shop/search/contract';
import { formatPrice } from '../../i18n/format';
import { call } from '../../lib/http';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { Said } from '../vehicle/Said';
import { prepare } from './order';
import { failureOf } from './saving';

type Item = DeskOrder['items'][number];

/** Changes what a line is about, before the customer has accepted it: its quantity, or another item in its place. */
export function LineChange({ item, ...props }: IslandProps & { item: Item }) {
  const t = useText(props);
  const id = useId();
  const [quantity, setQuantity] = useState(String(item.quantity));
  const [failure, setFailure] = useState('');
  const { pending, run } = usePending();
  const pieces = /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0;
  const change = (itemId?: string) =>
    run(async () => {
      setFailure('');
      const body = { lineId: item.lineId, quantity: Math.max(1, pieces), ...(itemId ? { itemId } : {}) };
      await prepare({ part: 'line', body }).catch((error: unknown) => setFailure(failureOf(error, t)));
    });
  return (
    <details className="mt-1">
      <summary className="inline-block cursor-pointer py-1 text-sm text-accent">{t('desk.changeLine')}</summary>
      <div className="my-2 grid gap-3 rounded-lg bg-sunken p-3">
        <p className="hint">{t('desk.lineText')}</p>
        <div className="flex flex-wrap items-end gap-2">
          <div>
            <label className="label" htmlFor={`${id}-quantity`}>
              {t('desk.newQuantity')}
            </label>
            <input
              className="field w-24"
              id={`${id}-quantity`}
              type="number"
              min={1}
              value={quantity}
              onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
              onKeyDown={onEnter(() => void change())}
            />
          </div>
          <button
            type="button"
            className="btn"
            disabled={pieces < 1 || pieces === item.quantity}
            aria-disabled={pending || undefined}
            onClick={() => change()}
          >
            {t('desk.setQuantity')}
          </button>
        </div>
        <OtherItem {...props} item={item} onChoose={(part) => change(part.id)} />
        <FormFailure text={failure} />
      </div>
    </details>
  );
}

/** Enter does this, and does not send the quote around it. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
  act();
};

/** Searches for an item to take the line's place; each says whether it fits the line's vehicle. */
function OtherItem({ item, onChoose, ...props }: IslandProps & { item: Item; onChoose: (part: SearchPart) => void }) {
  const t = useText(props);
  const id = useId();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<SearchPart[]>();
  const [failure, setFailure] = useState('');
  const { vehicle } = item;
  const search = async () => {
    const params = new URLSearchParams({ q: query, pageSize: '8', lang: props.language });
    if (vehicle?.engineId) params.set('engineId', vehicle.engineId);
    if (vehicle?.engineId && vehicle.year) params.set('year', String(vehicle.year));
    setFailure('');
    try {
      const { data } = await call<SearchAnswer>('GET', `/api/parts/search?${params}`);
      setFound(data.items.filter((part) => part.id !== item.itemId));
    } catch (error) {
      setFailure(failureOf(error, t));
    }
  };
  return (
    <div>
      <label className="label" htmlFor={`${id}-search`}>
        {t('desk.otherItem')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          className="field min-w-0 flex-1 basis-40"
          id={`${id}-search`}
          type="search"
          value={query}
          autoComplete="off"
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={onEnter(() => void search())}
        />
        <button type="button" className="btn" onClick={search}>
          {t('header.searchButton')}
        </button>
      </div>
      <FormFailure text={failure} />
      {found && (
        <ul className="mt-2 divide-y divide-line" aria-live="polite">
          {found.length === 0 && <li>{t('desk.noItems')}</li>}
          {found.map((part) => (
            <Found key={part.id} {...props} part={part} vehicle={vehicle} onChoose={() => onChoose(part)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FoundProps extends IslandProps {
  part: SearchPart;
  vehicle: Item['vehicle'];
  onChoose: () => void;
}

function Found({ part, vehicle, onChoose, ...props }: FoundProps) {
  const t = useText(props);
  const region = useRegion();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p>{part.partName}</p>
        <p className="text-sm text-muted" lang="en">
          {part.brandName} · <span className="number">{part.partNumber}</span>
        </p>
        {vehicle && part.fit && (
          <Said t={t} whose="desk" vehicle={vehicle} fit={part.fit} conditions={part.conditions ?? []} />
        )}
      </div>
      <span className="price">
        {part.sellingPrice > 0 ? formatPrice(paiseOf(part.sellingPrice), 'INR', region) : t('product.priceOnRequest')}
      </span>
      <button
        type="button"
        className="btn min-h-9 px-3 py-1 text-sm"
        disabled={!part.available}
        aria-label={t('desk.useItem', { part: `${part.brandName} ${part.partNumber}` })}
        onClick={onChoose}
      >
        {t('desk.useItem', { part: part.partNumber })}
      </button>
    </li>
  );
}
