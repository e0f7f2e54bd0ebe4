import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../api/shop/login/contract';
import type { ChargeRule } from '../../../api/shop/money/rules';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { ListAndPanel, Skeleton } from '../../ui/Skeleton';
import { useAddressesReady } from '../addresses/AddressChooser';
import { $cart, followCart, loadCart } from '../cart/cart';
import { EmptyCart } from '../cart/EmptyCart';
import { recogniseSignIn } from '../login/recognise';
import { isSignedIn, onSignedOut, rememberSignedIn } from '../login/signed-in';
import { isSignInNeeded } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { EnquiryForm } from './EnquiryForm';

interface Props extends IslandProps {
  charges: ChargeRule;
  /** The form's initial country. */
  country: string;
}

/** Sends guests to the login page. */
export default function Checkout(props: Props) {
  const t = useText(props);
  const { base } = props;
  const [customer, setCustomer] = useState(false);
  useEffect(() => {
    void recogniseSignIn().then((recognised) => (recognised ? setCustomer(true) : askToLogIn(base)));
  }, [base]);
  return customer ? <CustomerCheckout {...props} /> : <Waiting text={t('checkout.loading')} />;
}

/** The enquiry form and the checks before it. */
function CustomerCheckout(props: Props) {
  const t = useText(props);
  const cart = useStore($cart);
  const { base } = props;
  // The question whether the shopper is signed in is not retried.
  const [asking, askAgain] = useLoad('user', () => call<{ user: User }>('GET', '/api/auth/me'), true);
  const guest = isSignInNeeded(asking);
  const addressesReady = useAddressesReady(asking.state === 'there');
  const items = cart.state === 'there' ? cart.cart.items.length : undefined;
  const hadItems = useRef(false);

  useEffect(() => followCart(), []);
  useEffect(() => onSignedOut(() => askToLogIn(base)), [base]);
  useEffect(() => {
    if (!guest) return;
    if (isSignedIn()) rememberSignedIn(false);
    else askToLogIn(base);
  }, [guest, base]);
  useEffect(() => {
    // Another tab has emptied the cart.
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
    return <Waiting text={t('checkout.loading')} />;
  if (items === 0) return <EmptyCart t={t} base={base} hint={t('checkout.emptyHint')} />;
  return (
    <EnquiryForm
      {...props}
      t={t}
      cart={cart.cart}
      user={asking.data.user}
      onEmptying={() => {
        hadItems.current = false;
      }}
    />
  );
}

/** The shape of the form and the summary. */
function Waiting({ text }: { text: string }) {
  return (
    <Skeleton text={text}>
      <ListAndPanel sizes={['h-6 max-w-40', 'h-56', 'h-80', 'h-28']} />
    </Skeleton>
  );
}

/** The server redirects guests to the login page. This does it on a file host, and when the sign-in ends meanwhile. */
function askToLogIn(base: string): void {
  location.replace(`${base}/login?next=${encodeURIComponent(`${base}/checkout`)}`);
}
