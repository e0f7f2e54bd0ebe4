import type { EmailConfirmedAnswer } from '../../../api/shop/email-change/contract';
import type { Translate } from '../../i18n/keys';
import { MailLink } from './MailLink';

interface Props {
  t: Translate;
  base: string;
  title: string;
  lead: string;
  follow: (token: string) => Promise<EmailConfirmedAnswer>;
  explain: (error: unknown) => string;
  /** Shown when the address is confirmed. */
  confirmed: (email: string) => string;
}

/** The page of a mail's link that confirms an address of an account and then leads to the account. */
export function ConfirmLink({ t, base, confirmed, ...link }: Props) {
  const below = <a href={`${base}/account`}>{t('confirmEmail.toAccount')}</a>;
  return (
    <MailLink
      {...link}
      button={t('confirmEmail.confirm')}
      pendingButton={t('confirmEmail.confirming')}
      below={below}
      done={({ email }) => ({ title: t('confirmEmail.confirmed'), text: confirmed(email), below })}
    />
  );
}
