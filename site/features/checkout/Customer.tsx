import { customerForm } from '../../../api/shop/checkout/form';
import type { Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { fieldsOf, type Problems } from '../../ui/form';
import type { Draft } from './draft';
import { Section } from './Section';

interface Props {
  t: Translate;
  base: string;
  problems: Problems;
  /** Initial values of the fields. */
  start: Draft;
  isGuest: boolean;
  /** Whether a guest's enquiry goes without an account. */
  guestEnquiries: boolean;
}

/** Who sends the enquiry. A guest learns that no account is needed, and can sign in. */
export function Customer({ t, base, problems, start, isGuest, guestEnquiries }: Props) {
  const field = fieldsOf(t, customerForm, problems);
  return (
    <Section id="customer" title={t('checkout.customer')}>
      {isGuest && (
        <p className="hint mb-4">
          {t(guestEnquiries ? 'enquiry.guestWithoutAccount' : 'enquiry.guest')}{' '}
          <a
            className="inline-flex min-h-11 items-center font-semibold"
            href={`${base}/login?next=${encodeURIComponent(`${base}/checkout`)}`}
          >
            {t('enquiry.haveAccount')}
          </a>
        </p>
      )}
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        {(['firstName', 'lastName', 'email', 'phone'] as const).map((name) => (
          <Field key={name} {...field(name)} defaultValue={start[name]} />
        ))}
      </div>
    </Section>
  );
}
