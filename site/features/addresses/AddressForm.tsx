import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { SavedAddress } from '../../../api/contract/addresses';
import type { TextKey, Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { addressFailure, addressOf, addressPrefix, checkAddress, saveAddress } from './addresses';

interface Props {
  t: Translate;
  base: string;
  country: string;
  /** The address to change; without one, the form adds one. */
  address?: SavedAddress;
  /** Saved or given up. */
  onDone?: () => void;
}

/** Adds or changes an address. Source: customer-area specification, sections 4, 5 and 8. */
export function AddressForm({ t, base, country, address, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (address) form.current?.querySelector('input')?.focus();
  }, [address]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !form.current) return;
    const values = formValues(form.current);
    const { problems: found, incomplete } = checkAddress(values, t);
    setProblems(found);
    if (incomplete) showToast({ kind: 'bad', title: t('addresses.incomplete'), text: t('addresses.incompleteText') });
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current, found);
    setPending(true);
    try {
      await saveAddress(addressOf(values, country), address?.addressId);
      const done = address ? ('changed' as const) : ('added' as const);
      showToast({ kind: 'good', title: t(`addresses.${done}`), text: t(`addresses.${done}Text`) });
      // Source: section 4: adding clears the form.
      form.current?.reset();
      onDone?.();
    } catch (error) {
      if (ledToLogin(error, base)) return;
      showToast({ kind: 'bad', title: t('errors.toast'), text: addressFailure(error, t) });
    } finally {
      setPending(false);
    }
  }

  const field = (
    name: string,
    label: TextKey,
    start: string | null | undefined,
    autoComplete: string,
    more: { required?: boolean; hint?: string } = {},
  ) => (
    <Field
      {...more}
      id={addressPrefix + name}
      label={t(label)}
      problem={problems[addressPrefix + name]}
      defaultValue={start ?? ''}
      autoComplete={autoComplete}
    />
  );
  const title = address ? t('addresses.editNamed', { label: address.label }) : t('addresses.addTitle');

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit} noValidate aria-label={title}>
      <h3>{title}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('label', 'addresses.label', address?.label, 'off', { required: true, hint: t('addresses.labelHint') })}
        <div className="sm:col-span-2">
          {field('address', 'checkout.street', address?.addressLine1, 'shipping address-line1', { required: true })}
        </div>
        <div className="sm:col-span-2">
          {field('addressLine2', 'addresses.line2', address?.addressLine2, 'shipping address-line2')}
        </div>
        {field('city', 'checkout.city', address?.city, 'shipping address-level2', { required: true })}
        {field('state', 'checkout.state', address?.state, 'shipping address-level1')}
        {field('zipCode', 'checkout.zip', address?.postalCode, 'shipping postal-code')}
        {field('country', 'checkout.country', address?.country ?? country, 'shipping country-name')}
      </div>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          name={`${addressPrefix}isDefault`}
          value="yes"
          className="size-4 accent-accent"
          defaultChecked={address?.isDefault}
        />
        {t('addresses.isDefault')}
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-main" aria-disabled={pending || undefined}>
          {pending ? t('addresses.saving') : address ? t('addresses.save') : t('addresses.add')}
        </button>
        {address && (
          <button type="button" className="btn" onClick={onDone}>
            {t('addresses.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
