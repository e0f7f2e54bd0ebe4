import { useEffect, useRef } from 'react';
import type { Translate } from '../../i18n/keys';

interface Props {
  t: Translate;
  base: string;
  email: string;
  /** Whether a guest's enquiry goes without an account. */
  guestEnquiries: boolean;
}

/** Tells a guest that a mail is on its way. It says the same for every address, whether or not it has an account. */
export function Mailed({ t, base, email, guestEnquiries }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="panel grid max-w-xl gap-4 border-s-4 border-s-good p-5" role="status">
      <h2 ref={title} tabIndex={-1}>
        {t('enquiry.mailedTitle')}
      </h2>
      <p className="[overflow-wrap:anywhere]">
        {t(guestEnquiries ? 'enquiry.mailedWithoutAccount' : 'enquiry.mailedText', { email })}
      </p>
      <p>{t('enquiry.mailedNothing')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <a href={`${base}/`}>{t('cart.continueShopping')}</a>
        <a href={`${base}/contact`}>{t('contact.title')}</a>
      </p>
    </div>
  );
}
