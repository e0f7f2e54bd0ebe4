import type { TextKey, Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import type { Problems } from '../../ui/form';
import type { Draft } from './draft';

interface Props {
  t: Translate;
  /** Prefix of the field names; empty for the shipping address. */
  prefix: string;
  problems: Problems;
  /** Initial values of the fields. */
  start: Draft;
}

/** Street, city, state, PIN code and country. */
export function AddressFields({ t, prefix, problems, start }: Props) {
  const section = prefix === '' ? 'shipping' : 'billing';
  const field = (name: string, autoComplete: string) => (
    <Field
      id={prefix + name}
      label={t(`checkout.${name}` as TextKey)}
      problem={problems[prefix + name]}
      defaultValue={start[prefix + name]}
      autoComplete={`${section} ${autoComplete}`}
      required
    />
  );
  return (
    <div className="grid gap-4 @min-[36rem]:grid-cols-2">
      <div className="@min-[36rem]:col-span-2">{field('street', 'address-line1')}</div>
      {field('city', 'address-level2')}
      {field('state', 'address-level1')}
      {field('zip', 'postal-code')}
      {field('country', 'country-name')}
    </div>
  );
}
