import { type IslandProps, useText } from '../../ui/island';
import { rememberSignedIn } from '../login/signed-in';
import { MailLink } from '../mail-link/MailLink';
import { changeLinkFailure, takeBack } from './email-change';

/** Takes a change of the e-mail address back with the link mailed to the old one, and leads to a new password. */
export default function TakeBack(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  return (
    <MailLink
      title={t('takeBack.title')}
      lead={t('takeBack.lead')}
      button={t('takeBack.title')}
      pendingButton={t('takeBack.takingBack')}
      below={<a href={`${base}/forgot-password`}>{t('reset.newTitle')}</a>}
      follow={async (token) => {
        const answer = await takeBack(token);
        // Taking back signs all devices out, maybe this one too.
        rememberSignedIn(false, false);
        return answer;
      }}
      explain={(error) => changeLinkFailure(error, t)}
      done={({ email, resetToken }) => ({
        title: t('takeBack.takenBack'),
        text: t('takeBack.takenBackText', { email }),
        below: (
          <a className="btn btn-main" href={`${base}/reset-password#token=${resetToken}`}>
            {t('reset.newTitle')}
          </a>
        ),
      })}
    />
  );
}
