import { useEffect, useMemo, useState } from 'react';
import type { Strings, TextKey } from '../../i18n/keys';
import { translator } from '../../i18n/translate';
import { ApiFailure } from '../../lib/http';
import { useLate } from '../../lib/late';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { useLoginWhenSignedOut } from '../login/signed-out';
import { keyHash, orderKey } from '../orders/order';
import {
  addressOf,
  type Both,
  dayText,
  loadDocument,
  type PartProps,
  type Place,
  placeOf,
  type TaxDocument,
  wordsOf,
} from './invoice';
import { Lines, Sums } from './Lines';
import { Parties } from './Parties';

interface Props extends IslandProps {
  /** The English texts, which stand beside those of the page's language. */
  english: Strings;
}

/** A tax invoice or credit note, to be printed on A4. */
export default function Invoice(props: Props) {
  const t = useText(props);
  const [place, setPlace] = useState<Place>();
  useEffect(() => setPlace(placeOf(location.pathname)), []);
  return place ? <Opened {...props} place={place} /> : <p role="status">{t('invoice.loading')}</p>;
}

function Opened({ place, ...props }: Props & { place: Place }) {
  const t = useText(props);
  const [loading, retry] = useLoad(`${place.orderId} ${place.number}`, () => loadDocument(place, orderKey()));
  const leaving = useLoginWhenSignedOut(loading, props.base);
  if (loading.state === 'loading' || leaving) return <p role="status">{t('invoice.loading')}</p>;
  if (loading.state === 'there')
    return <Page {...props} place={place} document={loading.data.data} eInvoice={loading.data.eInvoice} />;
  const unknown = loading.error instanceof ApiFailure && loading.error.status === 404;
  return (
    <ErrorPanel
      t={t}
      error={loading.error}
      type="general"
      text={unknown ? t('invoice.notFound') : t('invoice.loadFailed')}
      onRetry={unknown ? undefined : retry}
    />
  );
}

function useBoth(props: Props): Both {
  const t = useText(props);
  const english = useMemo(() => translator(props.english, 'en'), [props.english]);
  return (key) => {
    const [own, other] = [t(key), english(key)];
    // Some words, such as GSTIN, are the same in every language.
    if (own === other) return own;
    return (
      <>
        {own}{' '}
        <span lang="en" className="font-normal text-muted">
          / {other}
        </span>
      </>
    );
  };
}

function Page({
  place,
  document,
  eInvoice,
  ...props
}: Props & { place: Place; document: TaxDocument; eInvoice: boolean }) {
  const t = useText(props);
  const both = useBoth(props);
  const { desk, orderId } = place;
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-2 print:hidden">
        <a className="btn" href={`${props.base}${desk ? '/desk' : ''}/orders/${orderId}${keyHash()}`}>
          {t('invoice.back')}
        </a>
        <button type="button" className="btn btn-main" onClick={() => print()}>
          {t('invoice.print')}
        </button>
        {eInvoice && (
          <a className="btn" href={`${addressOf(place)}/e-invoice`} download>
            {t('invoice.eInvoice')}
          </a>
        )}
      </p>
      <article className="invoice panel grid gap-4 p-5 text-sm">
        <header className="flex flex-wrap justify-between gap-x-4">
          <h1 className="text-lg">
            {both(document.kind === 'tax-invoice' ? 'invoice.taxInvoice' : 'invoice.creditNote')}
          </h1>
          <p>{both('invoice.original')}</p>
        </header>
        <Head document={document} both={both} />
        <Parties document={document} both={both} />
        <Lines {...props} document={document} both={both} />
        <Sums document={document} both={both} />
        <Words {...props} document={document} both={both} />
        <p className="mt-8 text-end">
          <span lang="en">{document.supplier.legalName}</span>
          <span className="mt-10 block">{both('invoice.signature')}</span>
        </p>
      </article>
    </>
  );
}

function Head({ document, both }: PartProps) {
  const { corrects, day, number, orderNumber, placeOfSupply } = document;
  const facts: [TextKey, React.ReactNode][] = [
    ['invoice.number', number],
    ['invoice.date', dayText(day)],
    ['invoice.order', orderNumber],
    ['invoice.place', `${placeOfSupply.name} (${placeOfSupply.code})`],
    ['invoice.reverseCharge', both('invoice.no')],
  ];
  if (corrects)
    facts.push(
      ['invoice.corrects', `${corrects.number}, ${dayText(corrects.day)}`],
      ['invoice.reason', corrects.reason],
    );
  return (
    <dl className="grid gap-x-6 gap-y-1 @min-[36rem]:grid-cols-2 print:grid-cols-2">
      {facts.map(([key, value]) => (
        <div key={key} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{both(key)}:</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The amount in words: in the page's language once its words have loaded, and in English. */
function Words({ document, both, language }: PartProps & IslandProps) {
  const { payablePaise } = document.totals;
  const words = useLate(() => wordsOf(payablePaise, language), language !== 'en');
  return (
    <p>
      <span className="text-muted">{both('invoice.inWords')}:</span> {words && <span className="block">{words}</span>}
      <span lang="en">{document.amountInWords}</span>
    </p>
  );
}
