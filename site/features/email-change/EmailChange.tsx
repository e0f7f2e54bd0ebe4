import { useEffect, useState } from 'react';
import { emailChangeForm } from '../../../api/shop/email-change/form';
import type { Language } from '../../../api/shop/language/languages';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { failureText } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf } from '../../ui/form';
import { useRegion } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm, usePending } from '../../ui/use-form';
import { PasswordField } from '../login/PasswordField';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import {
  askForChange,
  cancelChange,
  changeFailure,
  changeProblems,
  loadPending,
  type PendingEmail,
} from './email-change';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  /** The account's address. */
  email: string;
}

/** Asks for a new e-mail address; shows a change that waits for confirmation. */
export function EmailChange(props: Props) {
  const { t, base, language, email } = props;
  const [loading, retry] = useLoad('email-change', loadPending);
  const [changed, setChanged] = useState<PendingEmail>();
  const pending = changed === undefined && loading.state === 'there' ? loading.data : changed;
  useEffect(() => {
    if (loading.state === 'failed') ledToLogin(loading.error, base);
  }, [loading, base]);

  const { problems, failure, ...form } = useForm({
    check: (values) => changeProblems(values, email, t),
    send: async (values, element) => {
      const asked = await askForChange(values, language);
      setChanged(asked);
      element.reset();
      const text = t('newEmail.sentText', { email: asked?.email ?? '' });
      showToast({ kind: 'good', title: t('newEmail.sent'), text });
    },
    explain: (error) => (ledToLogin(error, base) ? undefined : changeFailure(error, t)),
  });

  const field = fieldsOf(t, emailChangeForm, problems);
  if (loading.state === 'failed') return <ErrorPanel t={t} error={loading.error} type="general" onRetry={retry} />;
  return (
    <form
      className="panel grid max-w-xl gap-4 p-5"
      aria-labelledby="new-email-title"
      method="post"
      onSubmit={form.submit}
      onChange={form.follow}
      noValidate
    >
      <h2 id="new-email-title">{t('newEmail.title')}</h2>
      <p className="[overflow-wrap:anywhere]">{t('newEmail.current', { email })}</p>
      {pending && <Waiting {...props} pending={pending} onCancelled={() => setChanged(null)} />}
      <FormFailure text={failure} />
      <Field {...field('newEmail')} hint={t('newEmail.hint')} />
      <PasswordField {...field('newEmailPassword')} t={t} />
      <p>
        <PendingButton pending={form.pending} className="w-full @min-[36rem]:w-auto">
          {form.pending ? t('newEmail.sending') : t('newEmail.send')}
        </PendingButton>
      </p>
    </form>
  );
}

interface WaitingProps extends Props {
  pending: NonNullable<PendingEmail>;
  onCancelled: () => void;
}

/** The new address that waits, and a button that cancels the change. */
function Waiting({ t, base, language, pending, onCancelled }: WaitingProps) {
  const region = useRegion();
  const { pending: busy, run } = usePending();
  const time = formatDate(new Date(pending.until), 'moment', language, region);

  async function cancel() {
    try {
      await run(async () => {
        await cancelChange();
        // The button disappears with the change; keyboard users continue in the form.
        document.getElementById('newEmail')?.focus();
        onCancelled();
        showToast({ kind: 'good', title: t('newEmail.cancelled'), text: t('newEmail.cancelledText') });
      });
    } catch (error) {
      const text = failureText(error, t, t('errors.general'));
      if (!ledToLogin(error, base)) showToast({ kind: 'bad', title: t('errors.generalTitle'), text });
    }
  }

  return (
    <div className="grid gap-2 rounded-lg bg-accent-soft p-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{t('newEmail.waiting', { email: pending.email })}</p>
      <p>{t('newEmail.waitingText', { time })}</p>
      <p>
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => void cancel()}>
          {t('newEmail.cancel')}
        </button>
      </p>
    </div>
  );
}
