import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import { localeOf } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { element } from '../../lib/element';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { $locale } from '../../lib/preferences';
import { showPrices } from '../../ui/prices';
import { askDelivery, type Delivery, type Offer } from './delivery';
import { datesText, placeText } from './offers';
import { $pin, keepPin, readPin } from './pin';

/** Says in the product page when the item arrives at the shopper's PIN code, and what that costs with each carrier. */
export async function followProduct(form: HTMLFormElement): Promise<void> {
  const t = await lateTexts(pageLanguage(), ['delivery']);
  const box = form.querySelector('input');
  const said = document.querySelector<HTMLElement>('[data-delivery-said]');
  if (!box || !said) return;
  const itemId = form.dataset.item ?? '';

  async function show(pin: string, place: HTMLElement) {
    try {
      const found = await askDelivery(pin, [{ itemId, quantity: 1 }]);
      if ($pin.get() !== pin) return;
      place.replaceChildren(...saidOf(pin, found, t));
      showPrices(place);
    } catch {
      if ($pin.get() !== pin) return;
      place.replaceChildren(element('p', 'problem', t('delivery.failed')));
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isRight = keepPin(box.value);
    box.setAttribute('aria-invalid', String(!isRight));
    if (isRight) void show($pin.get(), said);
    else {
      said.replaceChildren(element('p', 'problem', t('delivery.wrong')));
      box.focus();
    }
  });
  form.removeAttribute('data-waits');
  const pin = readPin();
  if (pin === '') return;
  box.value ||= pin;
  await show(pin, said);
}

function saidOf(pin: string, { place, offers, inStock }: Delivery, t: Translate): HTMLElement[] {
  if (!place) return [element('p', '', t('delivery.unknown', { pin }))];
  const head = element('p', 'font-semibold', t('delivery.to', { pin, place: placeText(place) }));
  if (offers.length === 0) return [head, element('p', '', t('delivery.nobody'))];
  const rows = offers.map((offer) => rowOf(offer, inStock, t));
  const later = inStock ? [] : [element('p', 'text-muted', t('delivery.later'))];
  return [head, element('ul', 'mt-1 grid gap-1', ...rows), ...later];
}

function rowOf(offer: Offer, inStock: boolean, t: Translate): HTMLElement {
  const carrier = element('span', '', offer.carrier);
  carrier.lang = 'en';
  const cost = element('span', '', t('delivery.free'));
  if (offer.cost > 0) cost.dataset.paise = String(paiseOf(offer.cost));
  const day = (date: Date) => formatDate(date, 'calendarDay', pageLanguage(), localeOf($locale.get()));
  return element('li', '', ...(inStock ? [`${datesText(offer, t, day)}, `] : []), carrier, ': ', cost);
}
