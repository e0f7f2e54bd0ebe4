import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { User } from '../../../api/contract/auth';
import type { Cart } from '../../../api/contract/cart';
import type { ChargeRule } from '../../../api/contract/rules';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure, call, NoAnswer } from '../../lib/http';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems, serverProblems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { AddressChooser, useAddressesReady } from '../addresses/AddressChooser';
import { EmptyCart } from '../cart/Cart';
import { $cart, loadCart } from '../cart/cart';
import { setCartCount } from '../cart/count';
import { isSignedIn, rememberSignedIn } from '../login/session';
import { showToast, toastOnNextPage } from '../toast/toast';
import {
  addressFields,
  billingPrefix,
  checkForm,
  dropDraft,
  enquiryOf,
  keepDraft,
  pricesChanged,
  readDraft,
  sendEnquiry,
} from './checkout';
import { Summary } from './Summary';

interface Props extends IslandProps {
  charges: ChargeRule;
  /** The country that the form begins with. */
  country: string;
}

/** The enquiry form. Source: storefront specification, section 2, /checkout. */
export default function Checkout(props: Props) {
  const t = useText(props);
  const cart = useStore($cart);
  const { language, base } = props;
  const [user, setUser] = useState<User>();
  const addressesReady = useAddressesReady(user !== undefined);

  useEffect(() => {
    if (!isSignedIn()) return goToLogin(base, t);
    void loadCart(language);
    call<{ user: User }>('GET', '/api/auth/me').then(
      (answer) => setUser(answer.user),
      (error: unknown) => {
        if (!(error instanceof ApiFailure) || error.status !== 401) return;
        rememberSignedIn(false);
        goToLogin(base, t);
      },
    );
  }, [language, base, t]);

  if (cart.state === 'failed') {
    return (
      <ErrorPanel
        t={t}
        error={cart.error}
        title={t('errors.cartTitle')}
        text={t('cart.loadFailed')}
        onRetry={() => void loadCart(language)}
      />
    );
  }
  if (cart.state === 'loading' || !user || !addressesReady) return <p aria-busy="true">{t('checkout.loading')}</p>;
  if (cart.cart.items.length === 0) return <EmptyCart t={t} base={base} hint={t('checkout.emptyHint')} />;
  return <EnquiryForm {...props} t={t} cart={cart.cart} user={user} />;
}

function goToLogin(base: string, t: Translate): void {
  toastOnNextPage({ kind: 'bad', title: t('checkout.loginRequired'), text: t('checkout.loginRequiredText') });
  location.assign(`${base}/login?next=${encodeURIComponent(`${base}/checkout`)}`);
}

function EnquiryForm({
  t,
  cart,
  user,
  charges,
  country,
  language,
  base,
}: Props & { t: Translate; cart: Cart; user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(readDraft);
  const [sameAddress, setSameAddress] = useState(draft.sameAddress !== 'no');
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const [changed, setChanged] = useState(false);

  const start = (name: string, fallback = '') => draft[name] ?? fallback;
  const values = () => formValues(form.current as HTMLFormElement);

  function refuse(found: Problems) {
    setProblems(found);
    if (form.current) focusFirstProblem(form.current, found);
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    const typed = values();
    const found = checkForm(typed, !sameAddress, t);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setPending(true);
    try {
      await sendEnquiry(enquiryOf(typed, !sameAddress, cart, charges, language));
      dropDraft();
      setCartCount(0);
      toastOnNextPage({ kind: 'good', title: t('checkout.sentTitle'), text: t('checkout.sentText') });
      location.assign(`${base}/orders`);
    } catch (error) {
      setPending(false);
      await explain(error);
    }
  }

  async function explain(error: unknown) {
    if (error instanceof ApiFailure) {
      const { answer, status } = error;
      if (status === 401) return goToLogin(base, t);
      if (pricesChanged(answer)) {
        setChanged(true);
        await loadCart(language);
        return;
      }
      if (answer.error === 'invalid')
        return refuse(
          serverProblems(answer, (name) => t('form.required', { field: t(`checkout.${name}` as TextKey) })),
        );
      if (answer.error === 'item_unavailable') {
        await loadCart(language);
        return showToast({ kind: 'bad', title: t('checkout.failedTitle'), text: t('errors.itemUnavailable') });
      }
    }
    const offline = error instanceof NoAnswer && error.offline;
    showToast({
      kind: 'bad',
      title: t('checkout.failedTitle'),
      text: offline ? t('errors.offline') : t('checkout.failedText'),
    });
  }

  const address = (prefix: string) => (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">{field(`${prefix}street`, 'street-address', 'checkout.street')}</div>
      {field(`${prefix}city`, 'address-level2', 'checkout.city')}
      {field(`${prefix}state`, 'address-level1', 'checkout.state')}
      {field(`${prefix}zip`, 'postal-code', 'checkout.zip')}
      {field(`${prefix}country`, 'country-name', 'checkout.country', country)}
    </div>
  );

  function field(name: string, autoComplete: string, label: TextKey, fallback = '', type = 'text') {
    const section = addressFields.some((field) => name.endsWith(field))
      ? name.startsWith(billingPrefix)
        ? 'billing '
        : 'shipping '
      : '';
    return (
      <Field
        id={name}
        type={type}
        label={t(label)}
        problem={problems[name]}
        defaultValue={start(name, fallback)}
        autoComplete={section + autoComplete}
        required
      />
    );
  }

  return (
    <form
      ref={form}
      className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]"
      onSubmit={send}
      onChange={() => keepDraft({ ...values(), sameAddress: sameAddress ? 'yes' : 'no' })}
      noValidate
    >
      <div className="grid gap-6">
        <p>
          <a href={`${base}/cart`}>{t('checkout.back')}</a>
        </p>
        {Object.keys(problems).length > 0 && (
          <div className="panel border-s-4 border-s-bad p-4" role="alert">
            <p className="font-semibold">{t('form.problems')}</p>
            <ul className="list-disc ps-5 text-sm">
              {Object.entries(problems).map(([name, problem]) => (
                <li key={name}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        <section className="panel p-5" aria-labelledby="customer">
          <h2 id="customer" className="mb-4">
            {t('checkout.customer')}
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            {field('firstName', 'given-name', 'checkout.firstName', user.firstName ?? '')}
            {field('lastName', 'family-name', 'checkout.lastName', user.lastName ?? '')}
            {field('email', 'email', 'checkout.email', user.email, 'email')}
            {field('phone', 'tel', 'checkout.phone', user.phone ?? '', 'tel')}
          </div>
        </section>
        <section className="panel p-5" aria-labelledby="shipping">
          <h2 id="shipping" className="mb-4">
            {t('checkout.shippingAddress')}
          </h2>
          <AddressChooser
            t={t}
            form={form}
            fillsIn={!draft.street}
            onFilled={() => keepDraft({ ...values(), sameAddress: sameAddress ? 'yes' : 'no' })}
          />
          {address('')}
        </section>
        <section className="panel p-5" aria-labelledby="billing">
          <h2 id="billing" className="mb-3">
            {t('checkout.billingAddress')}
          </h2>
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={sameAddress}
              onChange={(event) => setSameAddress(event.target.checked)}
            />
            {t('checkout.sameAsShipping')}
          </label>
          {!sameAddress && <div className="mt-4">{address(billingPrefix)}</div>}
        </section>
      </div>
      <Summary t={t} cart={cart} charges={charges} changed={changed} pending={pending} />
    </form>
  );
}
