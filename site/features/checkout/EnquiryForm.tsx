import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Cart } from '../../../api/shop/cart/contract';
import { customerForm, gstinForm } from '../../../api/shop/checkout/form';
import type { User } from '../../../api/shop/login/contract';
import { type ChargeRule, includesGst } from '../../../api/shop/money/rules';
import type { OpenAmount } from '../../../api/shop/money/sums';
import type { Translate } from '../../i18n/keys';
import { CheckBox } from '../../ui/CheckBox';
import { Field } from '../../ui/Field';
import { focusContent } from '../../ui/focus';
import { check, fieldsOf, formValues, type Problems } from '../../ui/form';
import type { IslandProps } from '../../ui/island';
import { ProblemList } from '../../ui/ProblemList';
import { leaving, useForm } from '../../ui/use-form';
import { AddressChooser } from '../addresses/AddressChooser';
import { BlockedLines } from '../cart/BlockedLines';
import { loadCart } from '../cart/cart';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { blockedLines, cartTotals } from '../cart/preview';
import { removeLines } from '../cart/removal';
import { rememberSignedIn } from '../login/signed-in';
import { dropChecked } from '../promise/confirmed';
import { showToast, toastOnNextPage } from '../toast/toast';
import { AddressFields } from './AddressFields';
import { useAskedVehicle } from './asked';
import { addressProblems, billingPrefix, enquiryFailure, enquiryOf, sendEnquiry } from './checkout';
import { type Draft, dropDraft, keepDraft } from './draft';
import type { EnquiryPart } from './late';
import { Summary } from './Summary';
import { blankFields, type Choice, chosenOf, opening } from './start';

interface Props extends IslandProps {
  t: Translate;
  cart: Cart;
  user: User;
  charges: ChargeRule;
  country: string;
  /** The cart becomes empty with the enquiry, which needs no message. */
  onEmptying: () => void;
}

/** Whether there is a separate billing address; an unticked box has no value. */
const hasBilling = (values: Draft) => values.sameAddress !== 'yes';

type FormRef = RefObject<HTMLFormElement | null>;

/** The initial values of the fields, and the addresses to choose from. */
function useFilled(form: FormRef, { t, user, country }: Props) {
  const [{ choices, start }] = useState(() => opening(user, country, t));
  const [chosen, setChosen] = useState(() => chosenOf(choices, start));

  /** Call it when a field has changed. */
  function keep() {
    if (!form.current) return;
    const typed = formValues(form.current);
    keepDraft({ ...typed, sameAddress: typed.sameAddress ?? 'no' }, user.userId);
    setChosen(chosenOf(choices, typed));
  }

  /** The form's own change event follows and sees the new values. */
  function choose(choice: Choice | undefined) {
    for (const [name, value] of Object.entries(choice?.fields ?? blankFields(country))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }
  return { choices, start, chosen, keep, choose };
}

/** What the form checks, sends and says. @param before the total that the shopper saw before the prices changed */
function useEnquiry({ t, cart, charges, language, base, onEmptying }: Props, part: EnquiryPart | null | undefined) {
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
      await sendEnquiry(enquiryOf(values, hasBilling(values), cart, charges, language));
      onEmptying();
      dropDraft();
      dropChecked();
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
  const { t, cart, charges, language, base } = props;
  const form = useRef<HTMLFormElement>(null);
  const { choices, start, chosen, keep, choose } = useFilled(form, props);
  const { part, asked, judge } = useAskedVehicle(form, language);
  const { problems, pending, submit, follow, before } = useEnquiry(props, part);
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
        <Customer {...fields} />
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
        charges={charges}
        before={before}
        pending={pending}
        part={part}
        vehicle={asked && { ...asked, localName }}
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

function Customer({ t, problems, start }: FieldsProps) {
  const field = fieldsOf(t, customerForm, problems);
  return (
    <Section id="customer" title={t('checkout.customer')}>
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        {(['firstName', 'lastName', 'email', 'phone'] as const).map((name) => (
          <Field key={name} {...field(name)} defaultValue={start[name]} />
        ))}
      </div>
    </Section>
  );
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

interface SectionProps {
  /** The id of the title. */
  id: string;
  title: string;
  space?: string;
  children: ReactNode;
}

const Section = ({ id, title, space = 'mb-4', children }: SectionProps) => (
  <section className="panel p-5" aria-labelledby={id}>
    <h2 id={id} className={space}>
      {title}
    </h2>
    {children}
  </section>
);
