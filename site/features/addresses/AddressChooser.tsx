import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SavedAddress } from '../../../api/contract/addresses';
import type { Translate } from '../../i18n/keys';
import { $addresses, addressLine, loadAddresses } from './kept';

/**
 * Loads the kept addresses once somebody is known to be signed in. True when they are there, or cannot be had: a form that
 * offers them waits for it, and does not jump.
 */
export function useAddressesReady(signedIn: boolean): boolean {
  const addresses = useStore($addresses);
  useEffect(() => {
    if (signedIn) void loadAddresses();
  }, [signedIn]);
  return addresses.state !== 'loading';
}

/** Writes an address into a form's fields `street`, `city`, `state`, `zip` and `country`. */
function fillIn(form: HTMLFormElement, address: SavedAddress): void {
  const { addressLine1, addressLine2, city, state, postalCode, country } = address;
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ');
  for (const [name, value] of Object.entries({ street, city, state, zip: postalCode, country })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? '';
  }
}

interface Props {
  t: Translate;
  form: RefObject<HTMLFormElement | null>;
  /** False when somebody has typed an address already: then nothing is filled in unasked. */
  fillsIn: boolean;
  onFilled: () => void;
}

/**
 * Chooses one of the kept addresses for a form; the default is filled in by itself. Source: customer-area specification,
 * section 2, "Preferences tab". Nothing is shown to whoever has none: the form works without.
 */
export function AddressChooser({ t, form, fillsIn, onFilled }: Props) {
  const id = useId();
  const addresses = useStore($addresses);
  const list = addresses.state === 'there' ? addresses.addresses : [];
  const [chosen, setChosen] = useState(fillsIn ? (list[0]?.addressId ?? '') : '');
  const start = useRef({ fillsIn, first: list[0] });

  useEffect(() => {
    const { fillsIn: wanted, first } = start.current;
    if (wanted && first && form.current) fillIn(form.current, first);
  }, [form]);

  if (list.length === 0) return null;
  function choose(addressId: string) {
    setChosen(addressId);
    const address = list.find((one) => one.addressId === addressId);
    if (!address || !form.current) return;
    fillIn(form.current, address);
    onFilled();
  }
  return (
    <div className="mb-4">
      <label className="label" htmlFor={id}>
        {t('addresses.choose')}
      </label>
      <select id={id} className="field" value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('addresses.other')}</option>
        {list.map((address) => (
          <option key={address.addressId} value={address.addressId}>
            {address.label}: {addressLine(address)}
          </option>
        ))}
      </select>
    </div>
  );
}
