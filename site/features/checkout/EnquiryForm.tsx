import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../api/contract/auth';
import type { Cart } from '../../../api/contract/cart';
import type { ChargeRule, Totals } from '../../../api/contract/rules';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import type { IslandProps } from '../../ui/island';
import { ProblemList } from '../../ui/ProblemList';
import { AddressChooser } from '../addresses/AddressChooser';
import { loadCart } from '../cart/cart';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { blockedLines } from '../cart/preview';
import { rememberSignedIn } from '../login/signed-in';
import { showToast, toastOnNextPage } from '../toast/toast';
import { AddressFields } from './AddressFields';
import {
  answeredProblems,
  billingPrefix,
  cartTotals,
  checkForm,
  enquiryOf,
  pricesChanged,
  sendEnquiry,
} from './checkout';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft';
import { Summary } from './Summary';

interface Props extends IslandProps {
  t: Translate;
  cart: Cart;
  user: User;
  charges: ChargeRule;
  country: string;
  /** The enquiry is on its way: an empty cart is right from now on. */
  onSent: () => void;
}

/** Customer, addresses and what is ordered. Source: storefront specification, section 2, /checkout. */
export function EnquiryForm({ t, cart, user, charges, country, language, base, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [start] = useState<Draft>(() => ({ city: user.cityName ?? '', ...readDraft(user.userId) }));
  const [sameAddress, setSameAddress] = useState(start.sameAddress !== 'no');
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  /** The totals that were confirmed before the prices changed. */
  const [before, setBefore] = useState<Totals>();
  const blocked = blockedLines(cart);

  const values = () => (form.current ? formValues(form.current) : {});
  const fail = (text: string) => showToast({ kind: 'bad', title: t('checkout.failedTitle'), text });
  const keep = () => {
    const typed = values();
    keepDraft({ ...typed, sameAddress: typed.sameAddress ?? 'no' }, user.userId);
  };

  function refuse(found: Problems) {
    setProblems(found);
    if (form.current) focusFirstProblem(form.current, found);
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (sending.current) return;
    const typed = values();
    const found = checkForm(typed, !sameAddress, t);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    if (blocked.length > 0) return fail(t('cart.blocked'));
    sending.current = true;
    setPending(true);
    setBefore(undefined);
    try {
      await sendEnquiry(enquiryOf(typed, !sameAddress, cart, charges, language));
      onSent();
      dropDraft();
      setCartCount(0);
      tellOtherTabs();
      toastOnNextPage({ kind: 'good', title: t('checkout.sentTitle'), text: t('checkout.sentText') });
      location.assign(`${base}/orders`);
    } catch (error) {
      sending.current = false;
      setPending(false);
      await explain(error);
    }
  }

  async function explain(error: unknown) {
    if (error instanceof NoAnswer && error.offline) return fail(t('errors.offline'));
    if (!(error instanceof ApiFailure)) return fail(t('checkout.failedText'));
    const { answer, status } = error;
    // What was typed is kept; the page leads to the login page and back.
    if (status === 401) return rememberSignedIn(false);
    if (pricesChanged(answer)) {
      setBefore(cartTotals(cart, charges));
      return loadCart();
    }
    if (answer.error === 'item_unavailable') {
      fail(t('errors.itemUnavailable'));
      return loadCart();
    }
    if (status === 429) return fail(t('errors.tooMany'));
    const found = answeredProblems(answer, t);
    if (Object.keys(found).length > 0) return refuse(found);
    fail(t('checkout.failedText'));
  }

  const customer = (name: string, autoComplete: string, fallback: string | null, type = 'text') => (
    <Field
      id={name}
      type={type}
      label={t(`checkout.${name}` as TextKey)}
      problem={problems[name]}
      defaultValue={start[name] ?? fallback ?? ''}
      autoComplete={autoComplete}
      required
    />
  );
  const addressProps = { t, problems, start, country };

  return (
    <form
      ref={form}
      className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]"
      onSubmit={send}
      onChange={keep}
      noValidate
    >
      <div className="grid min-w-0 gap-6">
        <p>
          <a href={`${base}/cart`}>{t('checkout.back')}</a>
        </p>
        {blocked.length > 0 && (
          <p className="panel border-s-4 border-s-warn p-4" role="alert">
            {t('cart.blocked')}
          </p>
        )}
        <ProblemList
          t={t}
          problems={problems}
          groupOf={(name) => (name.startsWith(billingPrefix) ? t('checkout.billingAddress') : undefined)}
        />
        <section className="panel p-5" aria-labelledby="customer">
          <h2 id="customer" className="mb-4">
            {t('checkout.customer')}
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            {customer('firstName', 'given-name', user.firstName)}
            {customer('lastName', 'family-name', user.lastName)}
            {customer('email', 'email', user.email, 'email')}
            {customer('phone', 'tel', user.phone, 'tel')}
          </div>
        </section>
        <section className="panel p-5" aria-labelledby="shipping">
          <h2 id="shipping" className="mb-4">
            {t('checkout.shippingAddress')}
          </h2>
          <AddressChooser t={t} form={form} fillsIn={!start.street} onFilled={keep} />
          <AddressFields {...addressProps} prefix="" />
        </section>
        <section className="panel p-5" aria-labelledby="billing">
          <h2 id="billing" className="mb-3">
            {t('checkout.billingAddress')}
          </h2>
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              name="sameAddress"
              value="yes"
              className="size-4 accent-accent"
              checked={sameAddress}
              onChange={(event) => setSameAddress(event.target.checked)}
            />
            {t('checkout.sameAsShipping')}
          </label>
          {/* Kept in place while it is switched off, so that what was typed is there when it is switched on again. */}
          <fieldset className="mt-4" hidden={sameAddress} disabled={sameAddress} aria-labelledby="billing">
            <AddressFields {...addressProps} prefix={billingPrefix} />
          </fieldset>
        </section>
      </div>
      <Summary t={t} cart={cart} charges={charges} before={before} pending={pending} />
    </form>
  );
}
