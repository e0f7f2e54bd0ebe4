import type { Language, Locale } from '../../../api/shop/language/languages';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';

interface Props {
  order: OrderDetails;
  t: Translate;
  language: Language;
}

/** What happens next, and the line of steps with their moments. */
export function Steps({ order, t, language }: Props) {
  const region = useRegion();
  const next = nextText(order.next, t, language, region);
  return (
    <section className="mt-4" aria-labelledby="steps">
      <h2 id="steps" tabIndex={-1} className="text-base" aria-describedby={next && 'next-step'}>
        {t('steps.title')}
      </h2>
      {next && (
        <p id="next-step" className="mt-1 font-semibold">
          {next}
        </p>
      )}
      <ol className="steps mt-3">
        {order.steps.map(({ step, at }) => (
          <li key={step} data-done={at !== null || undefined}>
            <span>{t(`steps.${step}`)}</span>
            {at === null ? (
              <span className="sr-only">{t('steps.open')}</span>
            ) : (
              <time className="hint block" dateTime={at}>
                {formatDate(new Date(at), 'moment', language, region)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The sentence about what happens next; undefined when nothing does. */
function nextText(
  { what, at }: OrderDetails['next'],
  t: Translate,
  language: Language,
  region: Locale,
): string | undefined {
  if (what === 'none') return undefined;
  if (what === 'nothing' || what === 'pay' || what === 'payCheck') return t(`steps.next.${what}`);
  if (at === null) return t(what === 'accept' ? 'steps.next.acceptNoEnd' : 'steps.next.arriveUnknown');
  return t(`steps.next.${what}`, { date: formatDate(new Date(at), 'moment', language, region) });
}
