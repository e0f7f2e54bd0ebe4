import { useState } from 'react';
import type { EmailTakenBackAnswer } from '../../../api/contract/email-change';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { rememberSignedIn } from '../login/signed-in';
import { linkFailure, takeBack, tokenOf } from './new-email';

/** Takes a change of the e-mail address back with the link of the mail to the old one, and leads to a new password. */
export default function TakeBack(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  const [done, setDone] = useState<EmailTakenBackAnswer>();
  const { failure, pending, submit } = useForm({
    send: async () => {
      const answer = await takeBack(tokenOf(location.hash));
      // All devices are signed out, this one too if it was.
      rememberSignedIn(false, false);
      setDone(answer);
    },
    explain: (error) => linkFailure(error, t),
  });

  if (done)
    return (
      <div className="panel mx-auto grid max-w-md grid-cols-1 gap-4 p-6" role="status">
        <h1 ref={(heading) => heading?.focus()} tabIndex={-1}>
          {t('takeBack.takenBack')}
        </h1>
        <p className="[overflow-wrap:anywhere]">{t('takeBack.takenBackText', { email: done.email })}</p>
        <p>
          <a className="btn btn-main" href={`${base}/reset-password#token=${done.resetToken}`}>
            {t('reset.newTitle')}
          </a>
        </p>
      </div>
    );
  return (
    <form
      className="needs-script panel mx-auto grid max-w-md grid-cols-1 gap-4 p-6"
      method="post"
      onSubmit={submit}
      noValidate
    >
      <h1>{t('takeBack.title')}</h1>
      <FormFailure text={failure} />
      <p>{t('takeBack.lead')}</p>
      <PendingButton pending={pending}>{pending ? t('takeBack.takingBack') : t('takeBack.title')}</PendingButton>
      <p>
        <a href={`${base}/forgot-password`}>{t('reset.newTitle')}</a>
      </p>
    </form>
  );
}
