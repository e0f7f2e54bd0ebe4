import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { Field } from '../../ui/Field';
import { useRegion } from '../../ui/island';
import type { Delivery as Answer, Offer } from './delivery';
import { bestOffers, datesText, placeText } from './offers';
import { keepPin, pinOf } from './pin';
import { $delivery, lookUp, type Parcel } from './shipping';

interface Props {
  /** With the texts of the section `delivery`. */
  t: Translate;
  language: Language;
  parcel: Parcel;
  /** Whether it asks for the PIN code itself; otherwise the page's form does. */
  asks: boolean;
}

/** When the cart's items arrive at the shopper's PIN code, and what that costs. */
export function Delivery({ t, language, parcel, asks }: Props) {
  const { pin } = parcel;
  const [wrong, setWrong] = useState(false);
  const answer = useAnswer(parcel);

  function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('delivery-pin') ?? '');
    setWrong(!keepPin(typed));
    // The same code once more: perhaps there was no answer.
    if (pinOf(typed) === pin) void lookUp(parcel);
  }

  if (!asks && pin === '') return null;
  return (
    <section className="mt-4 border-t border-line pt-3 text-sm" aria-label={t('delivery.title')}>
      {asks && (
        <form key={pin} className="mb-2 flex flex-wrap items-end gap-2" onSubmit={change} noValidate>
          <div className="min-w-32 flex-1">
            <Field
              id="delivery-pin"
              label={t('delivery.pin')}
              problem={wrong ? t('delivery.wrong') : undefined}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={12}
              defaultValue={pin}
            />
          </div>
          <button type="submit" className="btn">
            {t('delivery.check')}
          </button>
        </form>
      )}
      <div aria-live="polite">
        {answer === null && <p className="problem">{t('delivery.failed')}</p>}
        {answer && <Said t={t} language={language} pin={pin} answer={answer} />}
      </div>
    </section>
  );
}

/** The answer about a PIN code, as new as there is one; undefined until then, null when it failed. */
function useAnswer(parcel: Parcel): Answer | null | undefined {
  const known = useStore($delivery);
  const asked = JSON.stringify(parcel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` has the parcel
  useEffect(() => void lookUp(parcel), [asked]);
  return parcel.pin !== '' && known.pin === parcel.pin ? known.answer : undefined;
}

function Said({ t, language, pin, answer }: Omit<Props, 'parcel' | 'asks'> & { pin: string; answer: Answer }) {
  const { place, offers, inStock } = answer;
  if (!place) return <p>{t('delivery.unknown', { pin })}</p>;
  return (
    <>
      <p className="font-semibold">{t('delivery.to', { pin, place: placeText(place) })}</p>
      {offers.length === 0 && <p>{t('delivery.nobody')}</p>}
      {bestOffers(offers).map((offer) => (
        <p key={offer.carrier}>
          {inStock && <Dates t={t} language={language} offer={offer} />}
          <span lang="en">{offer.carrier}</span>:{' '}
          {offer.cost === 0 ? t('delivery.free') : <Amount paise={paiseOf(offer.cost)} className="tabular-nums" />}
        </p>
      ))}
      {!inStock && <p className="text-muted">{t('delivery.later')}</p>}
    </>
  );
}

function Dates({ t, language, offer }: Pick<Props, 't' | 'language'> & { offer: Offer }) {
  const region = useRegion();
  return <>{datesText(offer, t, (date) => formatDate(date, 'calendarDay', language, region))}, </>;
}
