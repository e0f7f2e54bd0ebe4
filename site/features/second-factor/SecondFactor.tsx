import { useStore } from '@nanostores/react';
import type { SecondFactorAnswer } from '../../../api/shop/second-factor/contract';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { DeskGate } from '../desk/DeskGate';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { ProofForm } from './ProofForm';
import { Codes, Scan } from './SetUp';
import { $step, type Action, actions, change, loadSecondFactor, start } from './second-factor';

/** The seller's second factor: sets it up, replaces it, gives new recovery codes, switches it off. */
export default function SecondFactor(props: IslandProps) {
  const [loading, retry] = useLoad('second-factor', loadSecondFactor);
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="secondFactor">
      {(state) => <Steps {...props} state={state} onChanged={retry} />}
    </DeskGate>
  );
}

interface StepProps extends IslandProps {
  state: SecondFactorAnswer;
  onChanged: () => void;
}

function Steps({ state, onChanged, ...props }: StepProps) {
  const t = useText(props);
  const step = useStore($step);
  if (step.step === 'scan') return <Scan t={t} base={props.base} started={step.started} />;
  const settings = () => {
    $step.set({ step: 'settings' });
    onChanged();
  };
  if (step.step === 'codes') return <Codes t={t} recoveryCodes={step.recoveryCodes} onKept={settings} />;
  return state.active ? (
    <Active {...props} state={state} onChanged={onChanged} />
  ) : (
    <ProofForm
      {...props}
      t={t}
      buttons={[{ name: 'setUp', main: true }]}
      withCode={false}
      send={start}
      explain={(error) => ledToLogin(error, props.base)}
    >
      <p>{t('secondFactor.lead')}</p>
      {state.required && <p className="rounded-lg bg-warn-soft p-3">{t('secondFactor.required')}</p>}
    </ProofForm>
  );
}

function Active({ state, onChanged, ...props }: StepProps) {
  const t = useText(props);
  const possible = actions.filter((action) => action !== 'turnOff' || !state.required);
  return (
    <ProofForm
      {...props}
      t={t}
      buttons={possible.map((name) => ({ name, main: false }))}
      withCode
      send={async (values, pressed) => {
        await change(pressed as Action, values);
        if (pressed !== 'turnOff') return;
        showToast({ kind: 'good', title: t('secondFactor.turnedOff'), text: t('secondFactor.turnedOffText') });
        onChanged();
      }}
      explain={(error) => ledToLogin(error, props.base)}
    >
      <p>{t('secondFactor.on', { left: state.recoveryCodes })}</p>
    </ProofForm>
  );
}
