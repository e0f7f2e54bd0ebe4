import { useStore } from '@nanostores/react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { Cart } from '../../../api/shop/cart/contract';
import { customerForm } from '../../../api/shop/checkout/form';
import type { User } from '../../../api/shop/login/contract';
import type { ChargeRule } from '../../../api/shop/money/rules';
import type { OpenAmount } from '../../../api/shop/money/sums';
import type { Translate } from '../../i18n/keys';
import { Field, TickBox } from '../../ui/Field';
import { focusContent } from '../../ui/focus';
import { check, fieldsOf, formValues } from '../../ui/form';
import type { IslandProps } from '../../ui/island';
import { ProblemList } from '../../ui/ProblemList';
import { leaving, useForm } from '../../ui/use-form';
import { AddressChooser } from '../addresses/AddressChooser';
import { $addresses } from '../addresses/kept';
import { BlockedLines } from '../cart/BlockedLines';
import { loadCart } from '../cart/cart';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { blockedLines, cartTotals } from '../cart/preview';
import { removeLines } from '../cart/removal';
import { rememberSignedIn } from '../login/signed-in';
import { showToast, toastOnNextPage } from '../toast/toast';
import { AddressFields } from './AddressFields';
import { useAskedVehicle } from './asked';
import { addressProblems, billingPrefix, enquiryFailure, enquiryOf, sendEnquiry } from './checkout';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft';
import { Summary } from './Summary';
import { addressChoices, blankFields, type Choice, chosenOf, startOf } from './start';

interface Props extends IslandProps {
  t: Translate;
  cart: Cart;
  user: User;
  charges: ChargeRule;
  country: string;
  /** The cart is about to be empty, and that needs no message. */
  onEmptying: () => void;
}

/** Whether the billing address is a separate one; an unticked box has no value. */
const hasBilling = (values: Draft) => values.sameAddress !== 'yes';

/** Customer, addresses and the ordered items. */
export function EnquiryForm({ t, cart, user, charges, country, language, base, onEmptying }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const known = useStore($addresses);
  const [{ addresses, lastOrder }] = useState(known.state === 'there' ? known : { addresses: [], lastOrder: null });
  const [choices] = useState(() => addressChoices(addresses, lastOrder, t));
  const [start] = useState<Draft>(() => {
    const draft = readDraft(user.userId);
    return startOf({ user, lastOrder, choices, draft, country });
  });
  const [chosen, setChosen] = useState(() => chosenOf(choices, start));
  const [sameAddress, setSameAddress] = useState(start.sameAddress !== 'no');
  /** The total the shopper confirmed before the prices changed. */
  const [before, setBefore] = useState<OpenAmount>();
  const blocked = blockedLines(cart);
  const { part, asked, judge } = useAskedVehicle(form, language);

  const options = part?.vehicleOptions(part.chosen, part.garage, cart, part.remembered) ?? [];
  const localName = options.find(({ label }) => label === asked?.label)?.localName;

  const fail = (text: string) => showToast({ kind: 'bad', title: t('checkout.failedTitle'), text });
  const keep = () => {
    if (!form.current) return;
    const typed = formValues(form.current);
    keepDraft({ ...typed, sameAddress: typed.sameAddress ?? 'no' }, user.userId);
  };

  const { problems, pending, submit, follow } = useForm({
    check: (values) => ({
      ...addressProblems(values, hasBilling(values), t),
      ...(part && check(part.late, part.enquiryVehicleForm, values)),
    }),
    send: async (values) => {
      if (blocked.length > 0) return fail(t('cart.blocked'));
      setBefore(undefined);
      await sendEnquiry(enquiryOf(values, hasBilling(values), cart, charges, language));
      onEmptying();
      dropDraft();
      setCartCount(0);
      tellOtherTabs();
      toastOnNextPage({ kind: 'good', title: t('checkout.sentTitle'), text: t('checkout.sentText') });
      location.assign(`${base}/orders`);
      return leaving;
    },
    explain: async (error) => {
      const failure = enquiryFailure(error, t);
      if (failure.problems) return failure.problems;
      if (failure.pricesChanged) setBefore(cartTotals(cart, charges).total);
      // The typed values are kept; the page goes to the login page and back.
      if (failure.signedOut) rememberSignedIn(false);
      if (failure.text) fail(failure.text);
      if (failure.cartChanged) await loadCart();
      return undefined;
    },
  });

  function changed(event: ChangeEvent<HTMLFormElement>) {
    keep();
    follow(event);
    if (form.current) setChosen(chosenOf(choices, formValues(form.current)));
    judge();
  }

  /** The form's own change event follows, and sees the new values. */
  function choose(choice: Choice | undefined) {
    for (const [name, value] of Object.entries(choice?.fields ?? blankFields(country))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }

  async function removeBlocked() {
    if (blocked.length === cart.items.length) onEmptying();
    focusContent();
    await removeLines(blocked, t);
  }

  const customer = fieldsOf(t, customerForm, problems);
  const addressProps = { t, problems, start };

  return (
    <form
      ref={form}
      className="grid items-start gap-6 @min-[60rem]:grid-cols-[1fr_22rem]"
      onSubmit={submit}
      onChange={changed}
      noValidate
    >
      <div className="grid min-w-0 gap-6">
        <p>
          <a href={`${base}/cart`}>{t('checkout.back')}</a>
        </p>
        {blocked.length > 0 && <BlockedLines t={t} onRemove={() => void removeBlocked()} />}
        <ProblemList
          t={t}
          problems={problems}
          groupOf={(name) => (name.startsWith(billingPrefix) ? t('checkout.billingAddress') : undefined)}
        />
        <section className="panel p-5" aria-labelledby="customer">
          <h2 id="customer" className="mb-4">
            {t('checkout.customer')}
          </h2>
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            <Field {...customer('firstName')} defaultValue={start.firstName} />
            <Field {...customer('lastName')} defaultValue={start.lastName} />
            <Field {...customer('email')} defaultValue={start.email} />
            <Field {...customer('phone')} defaultValue={start.phone} />
          </div>
        </section>
        <section className="panel p-5" aria-labelledby="shipping">
          <h2 id="shipping" className="mb-4">
            {t('checkout.shippingAddress')}
          </h2>
          <AddressChooser t={t} choices={choices} chosen={chosen} onChoose={choose} />
          <AddressFields {...addressProps} prefix="" />
        </section>
        <section className="panel p-5" aria-labelledby="billing">
          <h2 id="billing" className="mb-3">
            {t('checkout.billingAddress')}
          </h2>
          <TickBox
            className="min-h-9"
            name="sameAddress"
            checked={sameAddress}
            onChange={({ target }) => setSameAddress(target.checked)}
          >
            {t('checkout.sameAsShipping')}
          </TickBox>
          {/* Stays mounted while switched off, so that typed values are still there when it is switched on again. */}
          <div className="mt-4" hidden={sameAddress}>
            <AddressFields {...addressProps} prefix={billingPrefix} />
          </div>
        </section>
        {part && <part.VehicleSection t={part.late} options={options} problems={problems} start={start} />}
      </div>
      <Summary {...{ t, cart, charges, before, pending, part }} vehicle={asked && { ...asked, localName }} />
    </form>
  );
}
