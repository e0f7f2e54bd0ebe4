import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { Cart } from '../../../api/shop/cart/contract';
import { gstinForm } from '../../../api/shop/checkout/form';
import { storageKeys } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import { type ChargeRule, includesGst } from '../../../api/shop/money/rules';
import type { OpenAmount } from '../../../api/shop/money/sums';
import type { Translate } from '../../i18n/keys';
import { writeStored } from '../../lib/storage';
import { CheckBox } from '../../ui/CheckBox';
import { Field } from '../../ui/Field';
import { focusContent } from '../../ui/focus';
import { check, fieldsOf, type Problems } from '../../ui/form';
import type { IslandProps } from '../../ui/island';
import { ProblemList } from '../../ui/ProblemList';
import { leaving, useForm } from '../../ui/use-form';
import { AddressChooser } from '../addresses/AddressChooser';
import { BlockedLines } from '../cart/BlockedLines';
import { loadCart } from '../cart/cart';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { blockedLines, cartTotals, wantedOf } from '../cart/preview';
import { removeLines } from '../cart/removal';
import type { DeliveryPart } from '../delivery/late';
import { $delivery, nameShipping, type Parcel, shippingOf } from '../delivery/shipping';
import { rememberSignedIn } from '../login/signed-in';
import { showToast, toastOnNextPage } from '../toast/toast';
import { AddressFields } from './AddressFields';
import { useAskedVehicle } from './asked';
import { Customer } from './Customer';
import { addressProblems, billingPrefix, enquiryFailure, enquiryOf, sendEnquiry } from './checkout';
import { type Draft, dropDraft } from './draft';
import { useFilled } from './filled';
import type { EnquiryPart } from './late';
import { Section } from './Section';
import { Summary } from './Summary';

interface Props extends IslandProps {
  t: Translate;
  cart: Cart;
  /** Undefined for a guest. */
  user: User | undefined;
  charges: ChargeRule;
  country: string;
  /** Whether a guest's enquiry goes without an account. */
  guestEnquiries: boolean;
  /** Whether the shop has delivery by PIN code. */
  delivers: boolean;
  /** What the summary says about delivery, once that has loaded; undefined in a shop without delivery by PIN code. */
  delivery: DeliveryPart | null | undefined;
  /** A guest's enquiry was sent: a mail is on its way to this address. */
  onMailed: (email: string) => void;
  /** The cart becomes empty with the enquiry, which needs no message. */
  onEmptying: () => void;
}

/** Whether there is a separate billing address; an unticked box has no value. */
const hasBilling = (values: Draft) => values.sameAddress !== 'yes';

/** What the form checks, sends and says. @param before the total that the shopper saw before the prices changed */
function useEnquiry(props: Props, part: EnquiryPart | null | undefined, rule: ChargeRule, parcel: Parcel | undefined) {
  const { t, cart, language, base, user, onEmptying, onMailed } = props;
  const [before, setBefore] = useState<OpenAmount>();
  const fail = (text: string) => showToast({ kind: 'bad', title: t('checkout.failedTitle'), text });
  const form = useForm({
    check: (values) => ({
      ...addressProblems(values, hasBilling(values), t),
      ...(part && check(part.late, part.enquiryVehicleForm, values)),
    }),
    send: async (values) => {
      if (blockedLines(cart).length > 0) return fail(t('cart.blocked'));
      setBefore(undefined);
      const enquiry = enquiryOf(values, hasBilling(values), cart, rule, language, part?.checkedOf);
      await sendEnquiry(enquiry, user === undefined);
      onEmptying();
      dropDraft();
      // The next enquiry's conditions are checked anew, also if the part that reads them has not loaded.
      if (part) part.dropChecked();
      else writeStored('local', storageKeys.checkedFits, {});
      setCartCount(0);
      tellOtherTabs();
      if (!user) return onMailed(values.email ?? '');
      toastOnNextPage({ kind: 'good', title: t('checkout.sentTitle'), text: t('checkout.sentText') });
      location.assign(`${base}/orders`);
      return leaving;
    },
    explain: async (error) => {
      const failure = enquiryFailure(error, t, user === undefined);
      if (failure.problems) return failure.problems;
      if (failure.pricesChanged) setBefore(cartTotals(cart, rule).total);
      if (parcel && failure.shippingPaise !== undefined) nameShipping(parcel, failure.shippingPaise);
      // The typed values survive the way through the login page.
      if (failure.signedOut) rememberSignedIn(false);
      if (failure.text) fail(failure.text);
      if (failure.cartChanged) await loadCart();
      return undefined;
    },
  });
  return { ...form, before };
}

/** The sections about the customer, the addresses and the ordered items. */
export function EnquiryForm(props: Props) {
  const { t, cart, charges, language, base, user, guestEnquiries, delivery } = props;
  const form = useRef<HTMLFormElement>(null);
  const { choices, start, chosen, destination, keep, choose, fillPlaces } = useFilled(form, props);
  const { part, asked, judge } = useAskedVehicle(form, language, user !== undefined);
  const isByPin = props.delivers && destination !== undefined;
  const parcel = isByPin ? { pin: destination, wanted: wantedOf(cart) } : undefined;
  const shipping = shippingOf(charges, parcel, useStore($delivery));
  const { problems, pending, submit, follow, before } = useEnquiry(props, part, shipping.rule, parcel);
  const options = part?.vehicleOptions(part.chosen, part.garage, cart, part.remembered) ?? [];
  const localName = options.find(({ label }) => label === asked?.label)?.localName;
  const fields = { t, problems, start };

  return (
    <form
      ref={form}
      className="grid items-start gap-6 @min-[60rem]:grid-cols-[1fr_22rem]"
      onSubmit={submit}
      onChange={(event) => {
        keep();
        follow(event);
        judge();
        const { currentTarget } = event;
        void fillPlaces().then((filled) => filled && follow({ currentTarget }));
      }}
      noValidate
    >
      <div className="grid min-w-0 gap-6">
        <p>
          <a href={`${base}/cart`}>{t('checkout.back')}</a>
        </p>
        <Blocked {...props} />
        <ProblemList
          t={t}
          problems={problems}
          groupOf={(name) => (name.startsWith(billingPrefix) ? t('checkout.billingAddress') : undefined)}
        />
        <Customer {...fields} base={base} isGuest={user === undefined} guestEnquiries={guestEnquiries} />
        <Section id="shipping" title={t('checkout.shippingAddress')}>
          <AddressChooser t={t} choices={choices} chosen={chosen} onChoose={choose} />
          <AddressFields {...fields} prefix="" />
        </Section>
        <Billing {...fields} gst={includesGst(charges)} />
        {part && <part.VehicleSection {...fields} t={part.late} options={options} />}
      </div>
      <Summary
        t={t}
        cart={cart}
        shipping={shipping}
        parcel={parcel}
        before={before}
        pending={pending}
        part={part}
        vehicle={asked && { ...asked, localName }}
        language={language}
        delivery={delivery}
      />
    </form>
  );
}

/** The lines that cannot be ordered. */
function Blocked({ t, cart, onEmptying }: Props) {
  const blocked = blockedLines(cart);
  async function remove() {
    if (blocked.length === cart.items.length) onEmptying();
    focusContent();
    await removeLines(blocked, t);
  }
  return blocked.length > 0 && <BlockedLines t={t} onRemove={() => void remove()} />;
}

interface FieldsProps {
  t: Translate;
  problems: Problems;
  /** Initial values of the fields. */
  start: Draft;
}

/** @param gst whether the shop's invoices name the GSTIN of a business */
function Billing({ gst, ...fields }: FieldsProps & { gst: boolean }) {
  const { problems, t, start } = fields;
  const [sameAddress, setSameAddress] = useState(start.sameAddress !== 'no');
  return (
    <Section id="billing" title={t('checkout.billingAddress')} space="mb-3">
      <CheckBox
        name="sameAddress"
        text={t('checkout.sameAsShipping')}
        checked={sameAddress}
        onChange={(event) => setSameAddress(event.target.checked)}
      />
      {/* Stays mounted while switched off, so that typed values are still there when it is switched on again. */}
      <div className="mt-4" hidden={sameAddress}>
        <AddressFields {...fields} prefix={billingPrefix} />
      </div>
      {gst && (
        <div className="mt-4 max-w-sm">
          <Field {...fieldsOf(t, gstinForm, problems)('gstin')} hint={t('gst.gstinHint')} defaultValue={start.gstin} />
        </div>
      )}
    </Section>
  );
}
