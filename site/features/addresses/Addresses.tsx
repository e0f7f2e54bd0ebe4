import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { SavedAddress } from '../../../api/shop/addresses/contract';
import type { Translate } from '../../i18n/keys';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
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

  async function act(action: () => Promise<void>, title: string, text: string) {
    try {
      await action();
      // The button that was pressed is gone or has moved: keyboard and screen reader continue from here.
      heading.current?.focus();
      showToast({ kind: 'good', title, text });
    } catch (error) {
      if (ledToLogin(error, base)) return;
      showToast({ kind: 'bad', title: t('errors.toast'), text: addressFailure(error, t) });
    }
  }

  function leave() {
    setEdited(undefined);
    heading.current?.focus();
  }

  const row = (address: SavedAddress) => (
    <li key={address.addressId} className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      {edited === address.addressId ? (
        <AddressForm t={t} base={base} country={country} address={address} onDone={leave} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold">
              {address.label} {address.isDefault && <span className="badge badge-good">{t('addresses.default')}</span>}
            </p>
            <p className="text-muted">{addressLine(placeOf(address))}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {!address.isDefault && (
              <button
                type="button"
                className="btn"
                aria-label={t('addresses.makeDefaultNamed', { label: address.label })}
                onClick={() =>
                  void act(
                    () => saveAddress({ ...bodyOf(address), isDefault: true }, address.addressId),
                    t('addresses.changed'),
                    t('addresses.changedText'),
                  )
                }
              >
                {t('addresses.makeDefault')}
              </button>
            )}
            <button
              type="button"
              className="btn"
              aria-label={t('addresses.editNamed', { label: address.label })}
              onClick={() => setEdited(address.addressId)}
            >
              {t('addresses.edit')}
            </button>
            <button
              type="button"
              className="btn"
              aria-label={t('addresses.removeNamed', { label: address.label })}
              onClick={() =>
                void act(() => removeAddress(address.addressId), t('addresses.removed'), t('addresses.removedText'))
              }
            >
              {t('cart.remove')}
            </button>
          </div>
        </div>
      )}
    </li>
  );

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
          <ul aria-labelledby="addresses-title">{addresses.addresses.map(row)}</ul>
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
