import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { SavedAddress } from '../../../api/shop/addresses/contract';
import { savedAddressForm } from '../../../api/shop/addresses/form';
import { problemsOf } from '../../../api/shop/form';
import type { Translate } from '../../i18n/keys';
import { CheckBox } from '../../ui/CheckBox';
import { Field } from '../../ui/Field';
import { fieldsOf, inWords } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { latePlaceFiller } from '../delivery/late-fill';
import { ledToLogin } from '../login/signed-out';
import { showFailure, showToast } from '../toast/toast';
import { addressFailure, addressOf, addressPrefix, saveAddress } from './addresses';

interface Props {
  t: Translate;
  base: string;
  country: string;
  /** The address to change; without one, the form adds one. */
  address?: SavedAddress;
  /** Called when the address is saved or the form is cancelled. */
  onDone?: () => void;
}

/** The rules of the form: what it checks, sends and says. */
const useAddressForm = ({ t, base, country, address, onDone }: Props) =>
  useForm({
    check: (values) => {
      const found = problemsOf(savedAddressForm, values, addressPrefix);
      if (Object.values(found).includes('required'))
        showToast({ kind: 'bad', title: t('addresses.incomplete'), text: t('addresses.incompleteText') });
      return inWords(t, savedAddressForm, found, addressPrefix);
    },
    send: async (values, sent) => {
      await saveAddress(addressOf(values, country), address?.addressId);
      const done = address ? ('changed' as const) : ('added' as const);
      showToast({ kind: 'good', title: t(`addresses.${done}`), text: t(`addresses.${done}Text`) });
      sent.reset();
      onDone?.();
    },
    explain: (error) => {
      if (!ledToLogin(error, base)) showFailure(addressFailure(error, t));
      return undefined;
    },
  });

const placeNames = {
  pin: `${addressPrefix}zipCode`,
  city: `${addressPrefix}city`,
  state: `${addressPrefix}state`,
  country: `${addressPrefix}country`,
};

/** Adds or changes an address. */
export function AddressForm(props: Props) {
  const { t, country, address, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (address) form.current?.querySelector('input')?.focus();
  }, [address]);

  const { problems, pending, submit, follow } = useAddressForm(props);
  const [fillPlace] = useState(() => latePlaceFiller(placeNames));
  function change(event: ChangeEvent<HTMLFormElement>) {
    follow(event);
    const { currentTarget } = event;
    void fillPlace(currentTarget).then((filled) => filled && follow({ currentTarget }));
  }
  const field = fieldsOf(t, savedAddressForm, problems, { prefix: addressPrefix, section: 'shipping' });
  const title = address ? t('addresses.editNamed', { label: address.label }) : t('addresses.addTitle');

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit} onChange={change} noValidate aria-label={title}>
      <h3>{title}</h3>
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        <Field {...field('label')} hint={t('addresses.labelHint')} defaultValue={address?.label ?? ''} />
        <Field {...field('zipCode')} defaultValue={address?.postalCode ?? ''} />
        <div className="@min-[36rem]:col-span-2">
          <Field {...field('address')} defaultValue={address?.addressLine1 ?? ''} />
        </div>
        <div className="@min-[36rem]:col-span-2">
          <Field {...field('addressLine2')} defaultValue={address?.addressLine2 ?? ''} />
        </div>
        <Field {...field('city')} defaultValue={address?.city ?? ''} />
        <Field {...field('state')} defaultValue={address?.state ?? ''} />
        <Field {...field('country')} defaultValue={address?.country ?? country} />
      </div>
      <CheckBox
        name={`${addressPrefix}isDefault`}
        text={t('addresses.isDefault')}
        defaultChecked={address?.isDefault}
      />
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
