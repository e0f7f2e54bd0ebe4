import { type SubmitEvent, useState } from 'react';
import { cartRules, parseQuantity } from '../../../api/shop/cart/rules';
import type { Language } from '../../../api/shop/language/languages';
import { paiseOf } from '../../../api/shop/money/rules';
import type { SearchPart } from '../../../api/shop/search/contract';
import { facetParts } from '../../../api/shop/search/facets';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { Amount } from '../../ui/Amount';
import { DrawingImage } from '../../ui/DrawingImage';
import { addToCart } from '../cart/add';
import { showAddFailure } from '../cart/add-failure';
import { FitBadge } from '../vehicle/FitBadge';
import { facetTexts } from './facets';

interface Props {
  part: SearchPart;
  drawings: readonly string[];
  view: 'grid' | 'list';
  base: string;
  language: Language;
  t: Translate;
}

/** One part found: a link to its page, its price, and a button that adds it to the cart. */
export function PartCard({ part, drawings, view, base, language, t }: Props) {
  return (
    <li
      className={`panel relative flex flex-col gap-x-5 gap-y-2 p-4 hover:border-accent ${view === 'grid' ? '' : '@min-[36rem]:flex-row @min-[36rem]:items-center'}`}
    >
      <div className="flex min-w-0 flex-1 flex-wrap gap-3">
        <DrawingImage category={part.categoryId} drawings={drawings} className="size-16 shrink-0 p-1.5" />
        {about(part, base, t)}
      </div>
      <div className={view === 'grid' ? 'mt-auto' : '@min-[36rem]:w-56'}>
        {priceText(part, t)}
        {part.available && <p className="hint">{t('search.dispatch')}</p>}
        <Adding part={part} language={language} t={t} />
      </div>
    </li>
  );
}

function about(part: SearchPart, base: string, t: Translate) {
  return (
    // In large letters on a narrow screen, long words need the whole width below the drawing.
    <div className="min-w-0 flex-1 basis-32">
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <p className="text-sm text-muted">
          <span lang="en">{part.brandName}</span>
        </p>
        <span className={`badge max-w-full ${part.available ? 'badge-good' : 'badge-bad'}`}>
          {part.available ? t('search.available') : t('product.outOfStock')}
        </span>
      </div>
      <h3>
        {/* On return from the product this id restores the place: see place.ts. */}
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
      {facetParts.map(
        ({ facet, part: field }) =>
          part[field] !== null && (
            <p key={facet} className="text-sm text-muted">
              {t(facetTexts[facet].label)}: <span lang={langOf(part[field])}>{part[field]}</span>
            </p>
          ),
      )}
      {part.fit && <FitBadge fit={part.fit} conditions={part.conditions} />}
      {part.description && (
        <p className="mt-1 line-clamp-2 text-sm text-muted" lang={langOf(part.description)}>
          {part.description}
        </p>
      )}
    </div>
  );
}

/** The price in rupees; 0 is a price on request. */
const rupeesOf = ({ price, sellingPrice }: SearchPart) => sellingPrice || price;

function priceText(part: SearchPart, t: Translate) {
  const { price, sellingPrice } = part;
  const rupees = rupeesOf(part);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {rupees ? (
        <Amount paise={paiseOf(rupees)} className="price text-lg" />
      ) : (
        <span className="font-semibold">{t('product.priceOnRequest')}</span>
      )}
      {price > sellingPrice && sellingPrice > 0 && (
        <s className="text-sm">
          <span className="sr-only">{t('product.listPrice')}: </span>
          <Amount paise={paiseOf(price)} className="price-old" />
        </s>
      )}
    </p>
  );
}

/** Adds the form's quantity to the cart, one call at a time. */
function useAdding(part: SearchPart, language: Language, t: Translate) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const box = event.currentTarget.querySelector('input');
    if (pending || !box) return;
    const quantity = parseQuantity(box.value);
    setProblem(quantity === undefined);
    if (quantity === undefined) return box.focus();
    setPending(true);
    // Loads while the shop answers.
    const added = import('../cart/show-added').catch(() => undefined);
    try {
      const line = await addToCart({ itemId: part.id, quantity, name: part.partName, fit: part.fit }, language);
      if (line) await (await added)?.showAdded(t, language, line, part.partName);
    } catch (error) {
      showAddFailure(error);
    } finally {
      setPending(false);
    }
  }
  return [submit, pending, problem] as const;
}

function Adding({ part, language, t }: Pick<Props, 'part' | 'language' | 't'>) {
  const [submit, pending, problem] = useAdding(part, language, t);
  const id = `quantity-${part.id}`;
  const cannotAdd = !part.available || !rupeesOf(part);
  const add = t(pending ? 'product.adding' : part.available ? 'product.addToCart' : 'product.outOfStock');
  return (
    <form className="add-to-cart relative z-10 mt-2" onSubmit={submit} noValidate>
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
        disabled={cannotAdd}
        aria-invalid={problem || undefined}
        autoComplete="off"
      />
      {/* Not disabled while pending: it would lose the focus. */}
      <button
        type="submit"
        className="btn btn-main"
        disabled={cannotAdd}
        aria-disabled={pending || undefined}
        aria-label={`${add}: ${part.partName}`}
      >
        {add}
      </button>
      {problem && (
        <p className="problem basis-full" role="alert">
          {t('product.quantityInvalid', { max: cartRules.maxQuantity })}
        </p>
      )}
    </form>
  );
}
