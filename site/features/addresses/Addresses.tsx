import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { SavedAddress } from '../../../api/shop/addresses/contract';
import type { TextKey, Translate } from '../../i18n/keys';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { ledToLogin } from '../login/signed-out';
import { showFailure, showToast } from '../toast/toast';
import { AddressForm } from './AddressForm';
import { addressFailure, bodyOf, removeAddress, saveAddress } from './addresses';
import { $addresses, addressLine, loadAddresses, placeOf } from './kept';

interface Props {
  t: Translate;
  base: string;
  country: string;
}

/** The saved shipping addresses and the form that adds one. */
export function Addresses({ t, base, country }: Props) {
  const addresses = useStore($addresses);
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, setEdited] = useState<string>();
  useEffect(() => void loadAddresses(), []);

  async function act(action: Promise<void>, done: 'changed' | 'removed') {
    try {
      await action;
      // The pressed button is gone or has moved: keyboard and screen reader continue from here.
      heading.current?.focus();
      showToast({ kind: 'good', title: t(`addresses.${done}`), text: t(`addresses.${done}Text`) });
    } catch (error) {
      if (ledToLogin(error, base)) return;
      showFailure(addressFailure(error, t));
    }
  }

  function leave() {
    setEdited(undefined);
    heading.current?.focus();
  }

  return (
    <section className="panel p-5" aria-labelledby="addresses-title">
      <h2 id="addresses-title" ref={heading} tabIndex={-1} className="mb-3">
        {t('addresses.title')}
      </h2>
      {addresses.state === 'loading' && <p aria-busy="true">{t('addresses.loading')}</p>}
      {addresses.state === 'failed' && (
        <ErrorPanel
          t={t}
          error={addresses.error}
          type="general"
          text={t('addresses.loadFailed')}
          onRetry={() => void loadAddresses()}
        />
      )}
      {addresses.state === 'there' &&
        (addresses.addresses.length === 0 ? (
          <p className="text-muted">{t('addresses.empty')}</p>
        ) : (
          <ul aria-labelledby="addresses-title">
            {addresses.addresses.map((address) => (
              <li key={address.addressId} className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
                {edited === address.addressId ? (
                  <AddressForm t={t} base={base} country={country} address={address} onDone={leave} />
                ) : (
                  <Address t={t} address={address} onEdit={() => setEdited(address.addressId)} act={act} />
                )}
              </li>
            ))}
          </ul>
        ))}
      {/* One form at a time: their fields have the same names. */}
      {edited === undefined && (
        <div className="mt-5 border-t border-line pt-5">
          <AddressForm t={t} base={base} country={country} />
        </div>
      )}
    </section>
  );
}

interface AddressProps {
  t: Translate;
  address: SavedAddress;
  onEdit: () => void;
  /** The message after a change. */
  act: (change: Promise<void>, done: 'changed' | 'removed') => Promise<void>;
}

/** One address with its buttons. */
function Address({ t, address, onEdit, act }: AddressProps) {
  const { addressId, label, isDefault } = address;
  const button = (text: TextKey, named: TextKey, press: () => void) => (
    <button type="button" className="btn" aria-label={t(named, { label })} onClick={press}>
      {t(text)}
    </button>
  );
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {label} {isDefault && <span className="badge badge-good">{t('addresses.default')}</span>}
        </p>
        <p className="text-muted">{addressLine(placeOf(address))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDefault &&
          button(
            'addresses.makeDefault',
            'addresses.makeDefaultNamed',
            () => void act(saveAddress({ ...bodyOf(address), isDefault: true }, addressId), 'changed'),
          )}
        {button('addresses.edit', 'addresses.editNamed', onEdit)}
        {button('cart.remove', 'addresses.removeNamed', () => void act(removeAddress(addressId), 'removed'))}
      </div>
    </div>
  );
}
