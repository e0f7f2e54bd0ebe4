import type { TextKey, Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import type { Problems } from '../../ui/form';
import type { Draft } from './draft';

interface Props {
  t: Translate;
  /** Before the names of the fields: nothing for the shipping address. */
  prefix: string;
  problems: Problems;
  /** What the fields begin with. */
  start: Draft;
  country: string;
}

/** Street, city, state, PIN code and country. */
export function AddressFields({ t, prefix, problems, start, country }: Props) {
  const section = prefix === '' ? 'shipping' : 'billing';
  const field = (name: string, autoComplete: string, fallback = '') => (
    <Field
      id={prefix + name}
      label={t(`checkout.${name}` as TextKey)}
      problem={problems[prefix + name]}
      defaultValue={start[prefix + name] ?? fallback}
      autoComplete={`${section} ${autoComplete}`}
      required
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">{field('street', 'street-address')}</div>
      {field('city', 'address-level2')}
      {field('state', 'address-level1')}
      {field('zip', 'postal-code')}
      {field('country', 'country-name', country)}
    </div>
  );
}
