import { useState } from 'react';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { tokenOf } from '../new-email/new-email';
import { proofFailure, proveEmail } from './email-proof';

/** Proves the account's e-mail address with the link of the mail. It asks for a click: programs that scan mails open links. */
export default function ProveEmail(props: IslandProps) {
  const t = useText(props);
  const [email, setEmail] = useState('');
  const { failure, pending, submit } = useForm({
    send: async () => setEmail((await proveEmail(tokenOf(location.hash))).email),
    explain: (error) => proofFailure(error, t),
  });
  const toAccount = <a href={`${props.base}/account`}>{t('confirmEmail.toAccount')}</a>;

  if (email)
    return (
      <div className="panel mx-auto grid max-w-md grid-cols-1 gap-4 p-6" role="status">
        <h1 ref={(heading) => heading?.focus()} tabIndex={-1}>
          {t('confirmEmail.confirmed')}
        </h1>
        <p className="[overflow-wrap:anywhere]">{t('emailProof.confirmedText', { email })}</p>
        <p>{toAccount}</p>
      </div>
    );
  return (
    <form
      className="needs-script panel mx-auto grid max-w-md grid-cols-1 gap-4 p-6"
      method="post"
      onSubmit={submit}
      noValidate
    >
      <h1>{t('emailProof.title')}</h1>
      <FormFailure text={failure} />
      <p>{t('emailProof.lead')}</p>
      <PendingButton pending={pending}>
        {pending ? t('confirmEmail.confirming') : t('confirmEmail.confirm')}
      </PendingButton>
      <p>{toAccount}</p>
    </form>
  );
}
