import { addressForm } from '../../../api/shop/checkout/form';
import type { Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { fieldsOf, type Problems } from '../../ui/form';
import type { Draft } from './draft';

interface Props {
  t: Translate;
  /** Prefix of the field names; empty for the shipping address. */
  prefix: string;
  problems: Problems;
  /** Initial values of the fields. */
  start: Draft;
}

/** PIN code, street, city, state and country. */
export function AddressFields({ t, prefix, problems, start }: Props) {
  const field = fieldsOf(t, addressForm, problems, { prefix, section: prefix === '' ? 'shipping' : 'billing' });
  return (
    <div className="grid gap-4 @min-[36rem]:grid-cols-2">
      <Field {...field('zip')} defaultValue={start[`${prefix}zip`]} />
      <div className="@min-[36rem]:col-span-2">
        <Field {...field('street')} hint={t('checkout.streetHint')} defaultValue={start[`${prefix}street`]} />
      </div>
      <Field {...field('city')} defaultValue={start[`${prefix}city`]} />
      <Field {...field('state')} defaultValue={start[`${prefix}state`]} />
      <Field {...field('country')} defaultValue={start[`${prefix}country`]} />
    </div>
  );
}
