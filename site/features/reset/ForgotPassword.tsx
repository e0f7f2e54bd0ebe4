import { useState } from 'react';
import { forgotForm } from '../../../api/shop/reset/form';
import { resetRules } from '../../../api/shop/reset/rules';
import { call, failureText } from '../../lib/http';
import { Field } from '../../ui/Field';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PageForm, PageFormDone } from '../../ui/PageForm';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';

/** Requests a link for setting a new password. */
export default function ForgotPassword(props: IslandProps) {
  const t = useText(props);
  const { base, language } = props;
  const [sent, setSent] = useState(false);
  const { problems, pending, ...form } = useForm({
    check: (values) => check(t, forgotForm, values),
    send: async ({ email }) => {
      await call('POST', '/api/auth/forgot-password', { email, language });
      setSent(true);
    },
    explain: (error) => failureText(error, t, t('errors.general')),
  });

  const back = <a href={`${base}/login`}>{t('reset.backToLogin')}</a>;
  if (sent) {
    return (
      <PageFormDone title={t('reset.sentTitle')}>
        <p>{t('reset.sentText', { minutes: resetRules.milliseconds / 60_000 })}</p>
        <p>{back}</p>
      </PageFormDone>
    );
  }
  return (
    <PageForm title={t('reset.title')} lead={<p>{t('reset.lead')}</p>} form={form}>
      <Field {...fieldsOf(t, forgotForm, problems)('email')} />
      <PendingButton pending={pending}>{pending ? t('reset.submitting') : t('reset.submit')}</PendingButton>
      <p>{back}</p>
    </PageForm>
  );
}
