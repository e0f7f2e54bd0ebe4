import { type IslandProps, useText } from '../../ui/island';
import { ConfirmLink } from '../mail-link/ConfirmLink';
import { proofFailure, proveEmail } from './email-proof';

/** Proves the account's e-mail address with the link of a mail. */
export default function ProveEmail(props: IslandProps) {
  const t = useText(props);
  return (
    <ConfirmLink
      t={t}
      base={props.base}
      title={t('emailProof.title')}
      lead={t('emailProof.lead')}
      follow={proveEmail}
      explain={(error) => proofFailure(error, t)}
      confirmed={(email) => t('emailProof.confirmedText', { email })}
    />
  );
}
