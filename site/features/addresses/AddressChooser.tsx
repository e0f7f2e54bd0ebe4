import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { SavedAddress } from '../../../api/contract/addresses';
import type { Translate } from '../../i18n/keys';
import { $addresses, addressLine, loadAddresses } from './addresses';

interface Props {
  t: Translate;
  /** False when the form holds something already: then nothing is filled in unasked. */
  fillsIn: boolean;
  onChoose: (address: SavedAddress) => void;
}

/**
 * Chooses one of the kept addresses for a form; the default is filled in by itself. Nothing is shown before there are
 * any, nor when they cannot be had: the form works without.
 */
export function AddressChooser({ t, fillsIn, onChoose }: Props) {
  const id = useId();
  const addresses = useStore($addresses);
  const [chosen, setChosen] = useState('');
  const filled = useRef(!fillsIn);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const list = addresses.state === 'there' ? addresses.addresses : [];

  useEffect(() => void loadAddresses(), []);
  useEffect(() => {
    const first = addresses.state === 'there' ? addresses.addresses[0] : undefined;
    if (!first || filled.current) return;
    filled.current = true;
    setChosen(first.addressId);
    choose.current(first);
  }, [addresses]);

  if (list.length === 0) return null;
  return (
    <div className="mb-4">
      <label className="label" htmlFor={id}>
        {t('addresses.choose')}
      </label>
      <select
        id={id}
        className="field"
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value);
          const address = list.find(({ addressId }) => addressId === event.target.value);
          if (address) choose.current(address);
        }}
      >
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
