import { useEffect, useRef } from 'react';
import type { SavedAddress } from '../../../api/shop/addresses/contract';
import type { TextKey, Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { addressFailure, addressOf, addressPrefix, checkAddress, saveAddress } from './addresses';

interface Props {
  t: Translate;
  base: string;
  country: string;
  /** The address to change; without one, the form adds one. */
  address?: SavedAddress;
  /** Called when the address is saved or the form is cancelled. */
  onDone?: () => void;
}

/** Adds or changes an address. */
export function AddressForm({ t, base, country, address, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (address) form.current?.querySelector('input')?.focus();
  }, [address]);

  const { problems, pending, submit, follow } = useForm({
    check: (values) => {
      const { problems: found, incomplete } = checkAddress(values, t);
      if (incomplete) showToast({ kind: 'bad', title: t('addresses.incomplete'), text: t('addresses.incompleteText') });
      return found;
    },
    send: async (values, sent) => {
      await saveAddress(addressOf(values, country), address?.addressId);
      const done = address ? ('changed' as const) : ('added' as const);
      showToast({ kind: 'good', title: t(`addresses.${done}`), text: t(`addresses.${done}Text`) });
      sent.reset();
      onDone?.();
    },
    explain: (error) => {
      if (!ledToLogin(error, base))
        showToast({ kind: 'bad', title: t('errors.toast'), text: addressFailure(error, t) });
      return undefined;
    },
  });

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
    <form ref={form} className="grid gap-4" onSubmit={submit} onChange={follow} noValidate aria-label={title}>
      <h3>{title}</h3>
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        {field('label', 'addresses.label', address?.label, 'off', { required: true, hint: t('addresses.labelHint') })}
        <div className="@min-[36rem]:col-span-2">
          {field('address', 'checkout.street', address?.addressLine1, 'shipping address-line1', { required: true })}
        </div>
        <div className="@min-[36rem]:col-span-2">
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
        <PendingButton pending={pending}>
          {pending ? t('addresses.saving') : address ? t('addresses.save') : t('addresses.add')}
        </PendingButton>
        {address && (
          <button type="button" className="btn" onClick={onDone}>
            {t('addresses.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
