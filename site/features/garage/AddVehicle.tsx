import { useEffect, useRef, useState } from 'react';
import { garageRules, hasVinCheckDigit, isVin, maxVehicleYear, vinText } from '../../../api/contract/garage-rules';
import type { Translate } from '../../i18n/keys';
import { Field, FieldFrame } from '../../ui/Field';
import type { Problems } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { useModal } from '../../ui/use-modal';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { ChainedSelect, ListFailure, useVehicleLists } from '../vehicle/ChainedSelect';
import { type VehicleCascade, vehicleCascade } from '../vehicle/selector';
import { addFailure, checkVehicle, garageLists, otherEngine, vehicleOf } from './form';
import { addVehicle } from './garage';

interface Props {
  t: Translate;
  base: string;
  onClose: () => void;
}

/** The dialog that adds a vehicle. */
export function AddVehicle({ t, base, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [cascade] = useState(() => vehicleCascade(garageLists));
  useModal(dialog);
  useEffect(() => void cascade.loadMakes(), [cascade]);

  const { problems, pending, submit } = useForm({
    check: (values) => {
      const { problems: found, missing } = checkVehicle(values, t);
      if (missing) showToast({ kind: 'bad', title: t('garage.required'), text: t('garage.requiredText') });
      return found;
    },
    send: async (values) => {
      await addVehicle(vehicleOf(values, cascade.chosen()));
      dialog.current?.close();
      showToast({ kind: 'good', title: t('garage.added'), text: t('garage.addedText') });
    },
    explain: (error) => {
      if (!ledToLogin(error, base)) showToast({ kind: 'bad', title: t('errors.toast'), text: addFailure(error, t) });
      return undefined;
    },
  });

  return (
    <dialog ref={dialog} className="panel p-5" aria-labelledby="add-vehicle" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 id="add-vehicle">{t('garage.add')}</h2>
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          <Field
            id="vehicleName"
            label={t('garage.name')}
            hint={t('garage.nameHint')}
            problem={problems.vehicleName}
            maxLength={garageRules.maxName}
            autoComplete="off"
            required
          />
          <Field
            id="year"
            label={t('garage.year')}
            problem={problems.year}
            inputMode="numeric"
            maxLength={4}
            defaultValue={maxVehicleYear() - 1}
            autoComplete="off"
            required
          />
          <Vehicle t={t} cascade={cascade} problems={problems} />
          <Field id="trim" label={t('garage.trim')} maxLength={garageRules.maxText} autoComplete="off" />
          <Field
            id="mileage"
            label={t('garage.mileage')}
            problem={problems.mileage}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
          />
          <Vin t={t} problem={problems.vin} />
        </div>
        <ListProblem t={t} cascade={cascade} />
        <label className="flex min-h-9 items-center gap-2">
          <input type="checkbox" name="isDefault" value="yes" className="size-4 accent-accent" />
          {t('garage.isDefault')}
        </label>
        <div className="flex flex-wrap gap-3">
          <PendingButton pending={pending}>{pending ? t('garage.adding') : t('garage.add')}</PendingButton>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('garage.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Make, model and engine; an engine that is not in the catalogue is typed in. */
function Vehicle({ t, cascade, problems }: { t: Translate; cascade: VehicleCascade; problems: Problems }) {
  const { make, model, engine, choice } = useVehicleLists(cascade, t);
  return (
    <>
      <ChainedSelect
        list={make}
        frame={(select) => (
          <FieldFrame id="make" label={make.label} problem={problems.make} required>
            {select}
          </FieldFrame>
        )}
      />
      <ChainedSelect
        list={model}
        frame={(select) => (
          <FieldFrame id="model" label={model.label} problem={problems.model} required>
            {select}
          </FieldFrame>
        )}
      />
      <div className="grid gap-4 @min-[36rem]:col-span-2">
        <ChainedSelect
          list={engine}
          frame={(select) => (
            <FieldFrame id="engine" label={t('garage.engine')} hint={t('garage.engineHint')}>
              {select}
            </FieldFrame>
          )}
        >
          <option value={otherEngine}>{t('garage.engineOther')}</option>
        </ChainedSelect>
        {choice.engineId === otherEngine && (
          <Field id="engineText" label={t('garage.engineText')} maxLength={garageRules.maxText} autoComplete="off" />
        )}
      </div>
    </>
  );
}

/** The chassis number, normalised while it is typed; a wrong check digit only causes a warning. */
function Vin({ t, problem }: { t: Translate; problem: string | undefined }) {
  const [vin, setVin] = useState('');
  return (
    <div className="@min-[36rem]:col-span-2">
      <Field
        id="vin"
        label={t('garage.vin')}
        hint={t('garage.vinHint')}
        problem={problem}
        value={vin}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setVin(vinText(event.target.value))}
      />
      <p className="mt-1 text-sm text-warn empty:mt-0" role="status">
        {isVin(vin) && !hasVinCheckDigit(vin) && t('garage.vinCheck')}
      </p>
    </div>
  );
}

function ListProblem({ t, cascade }: { t: Translate; cascade: VehicleCascade }) {
  const { model, failed } = useVehicleLists(cascade, t);
  if (!failed) return null;
  const text = failed === model ? t('garage.modelsFailed') : t('vehicle.listFailed');
  return <ListFailure t={t} text={text} cascade={cascade} />;
}
