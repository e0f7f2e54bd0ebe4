import { type IslandProps, useText } from '../../ui/island';
import { ConfirmLink } from '../mail-link/ConfirmLink';
import { changeLinkFailure, confirmEmail } from './email-change';

/** Confirms a new e-mail address with the link of a mail. */
export default function ConfirmEmail(props: IslandProps) {
  const t = useText(props);
  return (
    <ConfirmLink
      t={t}
      base={props.base}
      title={t('confirmEmail.title')}
      lead={t('confirmEmail.lead')}
      follow={confirmEmail}
      explain={(error) => changeLinkFailure(error, t)}
      confirmed={(email) => t('confirmEmail.confirmedText', { email })}
    />
  );
}
