import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { Translate } from '../../i18n/keys';
import { $addresses, loadAddresses } from './kept';

/**
 * Loads the saved addresses of a signed-in customer. True once they have loaded or failed: a form that offers them
 * waits for this, so that it does not jump.
 */
export function useAddressesReady(signedIn: boolean): boolean {
  const addresses = useStore($addresses);
  useEffect(() => {
    if (signedIn) void loadAddresses();
  }, [signedIn]);
  return addresses.state !== 'loading';
}

interface Props<Choice> {
  t: Translate;
  choices: readonly Choice[];
  /** The id of the form's address; empty when it is none of these. */
  chosen: string;
  onChoose: (choice: Choice | undefined) => void;
}

/** Offers known addresses to a form; shows nothing to a customer without any. */
export function AddressChooser<Choice extends { id: string; text: string }>({
  t,
  choices,
  chosen,
  onChoose,
}: Props<Choice>) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div className="mb-4">
      <label className="label" htmlFor={id}>
        {t('addresses.choose')}
      </label>
      <select
        id={id}
        className="field"
        value={chosen}
        onChange={(event) => onChoose(choices.find((choice) => choice.id === event.target.value))}
      >
        <option value="">{t('addresses.other')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}
