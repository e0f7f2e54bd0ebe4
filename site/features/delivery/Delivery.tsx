import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { Field } from '../../ui/Field';
import { useRegion } from '../../ui/island';
import {
  type Delivery as Answer,
  askDelivery,
  bestOffers,
  datesText,
  type Offer,
  placeText,
  type Wanted,
} from './delivery';
import { $pin, keepPin } from './pin';

interface Props {
  /** With the texts of the section `delivery`. */
  t: Translate;
  language: Language;
  wanted: readonly Wanted[];
  /** Whether it asks for the PIN code itself; otherwise the page's form does. */
  asks: boolean;
}

/** When the cart's items arrive at the shopper's PIN code, and what that costs. */
export function Delivery({ t, language, wanted, asks }: Props) {
  const pin = useStore($pin);
  const [wrong, setWrong] = useState(false);
  const answer = useAnswer(pin, wanted);

  function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(!keepPin(String(new FormData(event.currentTarget).get('delivery-pin') ?? '')));
  }

  if (!asks && pin === '') return null;
  return (
    <section className="mt-4 border-t border-line pt-3 text-sm" aria-label={t('delivery.title')}>
      {asks && (
        <form key={pin} className="mb-2 flex items-end gap-2" onSubmit={change} noValidate>
          <Field
            id="delivery-pin"
            label={t('delivery.pin')}
            problem={wrong ? t('delivery.wrong') : undefined}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={12}
            defaultValue={pin}
          />
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

/** The answer for a PIN code and items; undefined until there is one, null when it failed. */
function useAnswer(pin: string, wanted: readonly Wanted[]): Answer | null | undefined {
  const [answer, setAnswer] = useState<Answer | null>();
  const asked = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` has what is wanted
  useEffect(() => {
    if (pin === '') return;
    let isCurrent = true;
    const show = (found: Answer | null) => isCurrent && setAnswer(found);
    askDelivery(pin, wanted).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [pin, asked]);
  return pin === '' ? undefined : answer;
}

function Said({ t, language, pin, answer }: Omit<Props, 'wanted' | 'asks'> & { pin: string; answer: Answer }) {
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
