import type { SecondFactorStarted } from '../../../api/shop/second-factor/contract';
import { firstCodeForm } from '../../../api/shop/second-factor/form';
import type { Translate } from '../../i18n/keys';
import { FormFailure } from '../../ui/FormFailure';
import { check } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { CodeField } from './CodeField';
import { confirm, fileOf, imageOf, proofProblems } from './second-factor';

/** The steps of setting up; each takes the focus, because the button that led here is gone. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Shows the secret to the app and asks for its first code. */
export function Scan({ t, base, started }: { t: Translate; base: string; started: SecondFactorStarted }) {
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, firstCodeForm, values),
    send: async (values) => {
      await confirm(values);
      showToast({ kind: 'good', title: t('secondFactor.started'), text: t('secondFactor.startedText') });
    },
    explain: (error) => (ledToLogin(error, base) ? undefined : proofProblems(error, t)),
  });
  return (
    <form className="panel grid max-w-xl gap-4 p-5" method="post" onSubmit={submit} onChange={follow} noValidate>
      <h2 ref={focus} tabIndex={-1}>
        {t('secondFactor.scan')}
      </h2>
      <img className="w-56 rounded-lg bg-white" src={imageOf(started.qr)} alt={t('secondFactor.picture')} />
      <p>
        {t('secondFactor.orKey')}{' '}
        <code className="block text-lg [overflow-wrap:anywhere]">{started.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <FormFailure text={failure} />
      <CodeField t={t} label={t('secondFactor.firstCode')} hint="" problems={problems} />
      <p>
        <PendingButton pending={pending}>
          {pending ? t('secondFactor.checking') : t('secondFactor.turnOn')}
        </PendingButton>
      </p>
    </form>
  );
}

interface CodesProps {
  t: Translate;
  recoveryCodes: readonly string[];
  onKept: () => void;
}

/** Shows the recovery codes, this once. */
export function Codes({ t, recoveryCodes, onKept }: CodesProps) {
  return (
    <section className="panel grid max-w-xl gap-4 p-5" aria-labelledby="codes-title">
      <h2 id="codes-title" ref={focus} tabIndex={-1}>
        {t('secondFactor.codes')}
      </h2>
      <p>{t('secondFactor.codesLead')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <a className="btn" href={fileOf(recoveryCodes)} download="recovery-codes.txt">
          {t('secondFactor.saveCodes')}
        </a>
        <button type="button" className="btn btn-main" onClick={onKept}>
          {t('secondFactor.kept')}
        </button>
      </p>
    </section>
  );
}
