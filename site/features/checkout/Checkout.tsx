import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../api/shop/login/contract';
import type { ChargeRule } from '../../../api/shop/money/rules';
import { call } from '../../lib/http';
import { useLate } from '../../lib/late';
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
import { Mailed } from './Mailed';

interface Props extends IslandProps {
  charges: ChargeRule;
  /** The form's initial country. */
  country: string;
  /** Whether a guest's enquiry goes without an account. */
  guestEnquiries: boolean;
  /** Whether the shop has delivery by PIN code. */
  delivers: boolean;
}

/** The enquiry form, for customers and for guests. */
export default function Checkout(props: Props) {
  const t = useText(props);
  const [isGuest, setIsGuest] = useState<boolean>();
  useEffect(() => void recogniseSignIn().then((recognised) => setIsGuest(!recognised)), []);
  if (isGuest === undefined) return <Waiting text={t('checkout.loading')} />;
  return isGuest ? <OfCart {...props} user={undefined} isReady /> : <CustomerCheckout {...props} />;
}

/** Who is signed in. If the sign-in has ended, the login page leads back to what was typed. */
function CustomerCheckout(props: Props) {
  const t = useText(props);
  const { base } = props;
  // The question whether the shopper is signed in is not retried.
  const [asking, askAgain] = useLoad('user', () => call<{ user: User }>('GET', '/api/auth/me'), true);
  const guest = isSignInNeeded(asking);
  const addressesReady = useAddressesReady(asking.state === 'there');

  useEffect(() => onSignedOut(() => askToLogIn(base)), [base]);
  useEffect(() => {
    if (!guest) return;
    if (isSignedIn()) rememberSignedIn(false);
    else askToLogIn(base);
  }, [guest, base]);

  if (asking.state === 'failed' && !guest)
    return <ErrorPanel t={t} error={asking.error} type="general" onRetry={askAgain} />;
  const user = asking.state === 'there' ? asking.data.user : undefined;
  return <OfCart {...props} user={user} isReady={user !== undefined && addressesReady} />;
}

interface OfCartProps extends Props {
  /** Undefined for a guest. */
  user: User | undefined;
  /** Whether what the form starts with is known. */
  isReady: boolean;
}

/** The form for the cart, or why there is none. */
function OfCart({ isReady, user, ...props }: OfCartProps) {
  const t = useText(props);
  const cart = useStore($cart);
  const { base, guestEnquiries } = props;
  const [mailedTo, setMailedTo] = useState<string>();
  const delivery = useLate(async () => (await import('../delivery/late')).loadDelivery(props.language), props.delivers);
  const items = cart.state === 'there' ? cart.cart.items.length : undefined;
  const hadItems = useRef(false);

  useEffect(() => followCart(), []);
  useEffect(() => {
    // Another tab has emptied the cart.
    if (items === 0 && hadItems.current)
      showToast({ kind: 'bad', title: t('checkout.emptyCart'), text: t('checkout.emptyCartText') });
    hadItems.current = Boolean(items);
  }, [items, t]);

  if (mailedTo !== undefined) return <Mailed {...{ t, base, guestEnquiries }} email={mailedTo} />;
  if (cart.state === 'failed') {
    return <ErrorPanel t={t} error={cart.error} type="cart" onRetry={() => void loadCart()} />;
  }
  if (cart.state === 'loading' || !isReady) return <Waiting text={t('checkout.loading')} />;
  if (items === 0) return <EmptyCart t={t} base={base} hint={t('checkout.emptyHint')} />;
  return (
    <EnquiryForm
      {...props}
      t={t}
      cart={cart.cart}
      user={user}
      delivery={delivery}
      onMailed={setMailedTo}
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

/** Leads a customer whose sign-in has ended through the login page back to the form. */
function askToLogIn(base: string): void {
  location.replace(`${base}/login?next=${encodeURIComponent(`${base}/checkout`)}`);
}
