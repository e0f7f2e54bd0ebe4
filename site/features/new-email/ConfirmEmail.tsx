import { type IslandProps, useText } from '../../ui/island';
import { MailLink } from '../mail-link/MailLink';
import { changeLinkFailure, confirmEmail } from './new-email';

/** Confirms a new e-mail address with the link of the mail. */
export default function ConfirmEmail(props: IslandProps) {
  const t = useText(props);
  const below = <a href={`${props.base}/account`}>{t('confirmEmail.toAccount')}</a>;
  return (
    <MailLink
      title={t('confirmEmail.title')}
      lead={t('confirmEmail.lead')}
      button={t('confirmEmail.confirm')}
      pendingButton={t('confirmEmail.confirming')}
      below={below}
      follow={confirmEmail}
      explain={(error) => changeLinkFailure(error, t)}
      done={({ email }) => ({
        title: t('confirmEmail.confirmed'),
        text: t('confirmEmail.confirmedText', { email }),
        below,
      })}
    />
  );
}
