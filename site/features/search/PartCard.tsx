import { type SubmitEvent, useState } from 'react';
import type { Language } from '../../../api/contract/languages';
import type { SearchPart } from '../../../api/contract/parts';
import { cartRules, parseQuantity } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { NoAnswer } from '../../lib/http';
import { Amount } from '../../ui/Amount';
import { DrawingImage } from '../../ui/DrawingImage';
import { addToCart } from '../cart/add';
import { showToast } from '../toast/toast';
import { FitBadge } from '../vehicle/FitBadge';

interface Props {
  part: SearchPart;
  drawings: readonly string[];
  view: 'grid' | 'list';
  base: string;
  language: Language;
  t: Translate;
}

const paise = (rupees: number) => Math.round(rupees * 100);

/** One found part: a link to its page, its price, and adding to the cart. Source: storefront specification, section 2. */
export function PartCard({ part, drawings, view, base, language, t }: Props) {
  const id = `quantity-${part.id}`;
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(false);
  const priceless = part.price === 0 && part.sellingPrice === 0;
  const canAdd = part.available && !priceless;

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const box = event.currentTarget.elements.namedItem('quantity') as HTMLInputElement;
    const quantity = parseQuantity(box.value);
    setProblem(quantity === undefined);
    if (quantity === undefined) {
      box.focus();
      return;
    }
    setPending(true);
    try {
      await addToCart(part.id, quantity, language);
      showToast({ kind: 'good', title: t('product.addedToCart'), text: part.partName });
    } catch (error) {
      const offline = error instanceof NoAnswer && error.offline;
      showToast({
        kind: 'bad',
        title: t('errors.toast'),
        text: offline ? t('errors.offline') : t('product.addFailed'),
      });
    } finally {
      setPending(false);
    }
  }

  return (
    <li
      className={`panel relative flex gap-x-5 gap-y-2 p-4 hover:border-accent ${view === 'grid' ? 'flex-col' : 'flex-col sm:flex-row sm:items-center'}`}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <DrawingImage category={part.categoryId} drawings={drawings} className="size-16 shrink-0 p-1.5" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-2">
            <p className="text-sm text-muted">
              <span lang="en">{part.brandName}</span>
            </p>
            <span className={`badge shrink-0 ${part.available ? 'badge-good' : 'badge-bad'}`}>
              {part.available ? t('search.available') : t('product.outOfStock')}
            </span>
          </div>
          <h3>
            {/* Coming back from the product finds it by its id: see place.ts. */}
            <a
              id={`part-${part.id}`}
              className="text-ink no-underline after:absolute after:inset-0"
              href={`${base}/product/${part.urlSlug}`}
              lang={langOf(part.partName)}
            >
              {part.partName}
            </a>
          </h3>
          <p className="number text-sm" lang="en">
            {part.partNumber}
          </p>
          {part.fit && <FitBadge t={t} fit={part.fit} />}
          {part.description && (
            <p className="mt-1 line-clamp-2 text-sm text-muted" lang={langOf(part.description)}>
              {part.description}
            </p>
          )}
        </div>
      </div>
      <div className={view === 'grid' ? 'mt-auto' : 'sm:w-56'}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          {priceless ? (
            <span className="font-semibold">{t('product.priceOnRequest')}</span>
          ) : (
            <Amount paise={paise(part.sellingPrice || part.price)} className="price text-lg" />
          )}
          {part.price > part.sellingPrice && part.sellingPrice > 0 && (
            <s className="text-sm">
              <span className="sr-only">{t('product.listPrice')}: </span>
              <Amount paise={paise(part.price)} className="price-old" />
            </s>
          )}
        </p>
        <p className="hint">{t('search.dispatch')}</p>
        <form className="relative z-10 mt-2 grid grid-cols-[4.5rem_1fr] gap-2" onSubmit={add} noValidate>
          <label className="sr-only" htmlFor={id}>
            {t('cart.quantityOf', { name: part.partName })}
          </label>
          <input
            id={id}
            name="quantity"
            className="field text-center"
            type="number"
            inputMode="numeric"
            min={1}
            max={cartRules.maxQuantity}
            defaultValue={1}
            disabled={!canAdd}
            aria-invalid={problem || undefined}
            autoComplete="off"
          />
          <button
            type="submit"
            className="btn btn-main px-2"
            disabled={!canAdd || pending}
            aria-label={`${t('product.addToCart')}: ${part.partName}`}
          >
            {pending ? t('product.adding') : part.available ? t('product.addToCart') : t('product.outOfStock')}
          </button>
          {problem && (
            <p className="problem col-span-2" role="alert">
              {t('product.quantityInvalid', { max: cartRules.maxQuantity })}
            </p>
          )}
        </form>
      </div>
    </li>
  );
}
