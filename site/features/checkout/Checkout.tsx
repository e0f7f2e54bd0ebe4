import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../api/contract/auth';
import type { ChargeRule } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { useAddressesReady } from '../addresses/AddressChooser';
import { $cart, followCart, loadCart } from '../cart/cart';
import { EmptyCart } from '../cart/EmptyCart';
import { isSignedIn, onSignedOut, rememberSignedIn } from '../login/signed-in';
import { isSignInNeeded } from '../login/signed-out';
import { showToast, toastOnNextPage } from '../toast/toast';
import { EnquiryForm } from './EnquiryForm';

interface Props extends IslandProps {
  charges: ChargeRule;
  /** The country that the form begins with. */
  country: string;
}

/** Leads guests to the login page; nobody is asked for who is known not to be signed in. */
export default function Checkout(props: Props) {
  const t = useText(props);
  const { base } = props;
  const [customer, setCustomer] = useState(false);
  useEffect(() => {
    if (isSignedIn()) setCustomer(true);
    else askToLogIn(base, t);
  }, [base, t]);
  return customer ? <CustomerCheckout {...props} /> : <p aria-busy="true">{t('checkout.loading')}</p>;
}

/** The enquiry form and what stands before it. Source: storefront specification, sections 2 and 5, /checkout. */
function CustomerCheckout(props: Props) {
  const t = useText(props);
  const cart = useStore($cart);
  const { base } = props;
  // Whether somebody is signed in is not retried. Source: storefront specification, section 7.
  const [asking, askAgain] = useLoad('user', () => call<{ user: User }>('GET', '/api/auth/me'), true);
  const guest = isSignInNeeded(asking);
  const addressesReady = useAddressesReady(asking.state === 'there');
  const items = cart.state === 'there' ? cart.cart.items.length : undefined;
  const hadItems = useRef(false);

  useEffect(() => followCart(), []);
  useEffect(() => onSignedOut(() => askToLogIn(base, t)), [base, t]);
  useEffect(() => {
    if (!guest) return;
    if (isSignedIn()) rememberSignedIn(false);
    else askToLogIn(base, t);
  }, [guest, base, t]);
  useEffect(() => {
    // Emptied in another tab while the form was being filled in.
    if (items === 0 && hadItems.current)
      showToast({ kind: 'bad', title: t('checkout.emptyCart'), text: t('checkout.emptyCartText') });
    hadItems.current = Boolean(items);
  }, [items, t]);

  if (asking.state === 'failed' && !guest)
    return <ErrorPanel t={t} error={asking.error} type="general" onRetry={askAgain} />;
  if (cart.state === 'failed') {
    return <ErrorPanel t={t} error={cart.error} type="cart" onRetry={() => void loadCart()} />;
  }
  if (cart.state === 'loading' || asking.state !== 'there' || !addressesReady)
    return <p aria-busy="true">{t('checkout.loading')}</p>;
  if (items === 0) return <EmptyCart t={t} base={base} hint={t('checkout.emptyHint')} />;
  return (
    <EnquiryForm
      {...props}
      t={t}
      cart={cart.cart}
      user={asking.data.user}
      onSent={() => {
        hadItems.current = false;
      }}
    />
  );
}

function askToLogIn(base: string, t: Translate): void {
  toastOnNextPage({ kind: 'bad', title: t('checkout.loginRequired'), text: t('checkout.loginRequiredText') });
  location.replace(`${base}/login?next=${encodeURIComponent(`${base}/checkout`)}`);
}
