import { type IslandProps, useText } from '../../ui/island';
import { MailLink } from '../mail-link/MailLink';
import { proofFailure, proveEmail } from './email-proof';

/** Proves the account's e-mail address with the link of the mail. */
export default function ProveEmail(props: IslandProps) {
  const t = useText(props);
  const below = <a href={`${props.base}/account`}>{t('confirmEmail.toAccount')}</a>;
  return (
    <MailLink
      title={t('emailProof.title')}
      lead={t('emailProof.lead')}
      button={t('confirmEmail.confirm')}
      pendingButton={t('confirmEmail.confirming')}
      below={below}
      follow={proveEmail}
      explain={(error) => proofFailure(error, t)}
      done={({ email }) => ({
        title: t('confirmEmail.confirmed'),
        text: t('emailProof.confirmedText', { email }),
        below,
      })}
    />
  );
}
