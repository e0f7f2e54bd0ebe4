import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { yearsText } from '../../../api/shop/fit/year-text';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { garageForm } from '../../../api/shop/garage/form';
import { hasVinCheckDigit, isGarageYear, isVin, vinText } from '../../../api/shop/garage/rules';
import { maxVehicleYear, yearsOf } from '../../../api/shop/vehicle/years';
import type { Translate } from '../../i18n/keys';
import { CheckBox } from '../../ui/CheckBox';
import { Field, FieldFrame } from '../../ui/Field';
import { fieldsOf, type Problems } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { useModal } from '../../ui/use-modal';
import { ledToLogin } from '../login/signed-out';
import { showFailure, showToast } from '../toast/toast';
import { ChainedSelect, ListFailure, useVehicleLists } from '../vehicle/ChainedSelect';
import { type VehicleCascade, vehicleCascade, yearOf } from '../vehicle/selector';
import { garageLists, otherEngine, restoreLists, sameAsBefore, saveFailure, vehicleOf, vehicleProblems } from './form';
import { addVehicle, changeVehicle } from './garage';

interface Props {
  t: Translate;
  base: string;
  /** The vehicle to change; without one the form adds a vehicle. */
  vehicle: GarageVehicle | undefined;
  onClose: () => void;
}

/** The rules of the form: what it checks, sends and says. */
function useVehicleForm(
  { t, base, vehicle }: Props,
  cascade: VehicleCascade,
  dialog: RefObject<HTMLDialogElement | null>,
) {
  return useForm({
    check: (values) => {
      const { problems: found, missing } = vehicleProblems(values, t, cascade.chosen().engine);
      if (missing) showToast({ kind: 'bad', title: t('garage.required'), text: t('garage.requiredText') });
      return found;
    },
    send: async (values) => {
      const body = vehicleOf(values, cascade.chosen(), vehicle);
      await (vehicle ? changeVehicle(vehicle, body) : addVehicle(body));
      dialog.current?.close();
      showToast({
        kind: 'good',
        title: t(vehicle ? 'garage.saved' : 'garage.added'),
        text: t(vehicle ? 'garage.savedText' : 'garage.addedText'),
      });
    },
    explain: (error) => {
      if (!ledToLogin(error, base)) showFailure(saveFailure(error, vehicle, t));
      return undefined;
    },
  });
}

/** The dialog that adds a vehicle or changes one. */
export function VehicleForm(props: Props) {
  const { t, vehicle, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [cascade] = useState(() => vehicleCascade(garageLists));
  const year = vehicle?.year ?? maxVehicleYear() - 1;
  useModal(dialog);
  useEffect(() => {
    cascade.chooseYear(String(year));
    void restoreLists(cascade, vehicle);
  }, [cascade, vehicle, year]);

  const { problems, pending, submit } = useVehicleForm(props, cascade, dialog);
  const field = fieldsOf(t, garageForm, problems);
  const title = vehicle ? t('garage.editNamed', { name: vehicle.vehicleName }) : t('garage.add');
  const send = vehicle ? t('garage.save') : t('garage.add');

  return (
    <dialog ref={dialog} className="panel p-5" aria-labelledby="vehicle-form" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 id="vehicle-form">{title}</h2>
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          <Field {...field('vehicleName')} hint={t('garage.nameHint')} defaultValue={vehicle?.vehicleName} />
          <Field
            {...field('year')}
            defaultValue={year}
            onChange={({ target }) => cascade.chooseYear(isGarageYear(target.value) ? target.value : '')}
          />
          <Vehicle t={t} cascade={cascade} problems={problems} vehicle={vehicle} />
          <Field {...field('trim')} defaultValue={vehicle?.trim ?? ''} />
          <Field {...field('mileage')} defaultValue={vehicle?.mileage ?? ''} />
          <Vin t={t} problems={problems} before={vehicle?.vin ?? ''} />
        </div>
        <ListProblem t={t} cascade={cascade} />
        <CheckBox height="min-h-11" name="isDefault" text={t('garage.isDefault')} defaultChecked={vehicle?.isDefault} />
        <div className="flex flex-wrap gap-3">
          <PendingButton pending={pending}>
            {pending ? t(vehicle ? 'garage.saving' : 'garage.adding') : send}
          </PendingButton>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('garage.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface VehicleProps {
  t: Translate;
  cascade: VehicleCascade;
  problems: Problems;
  vehicle: GarageVehicle | undefined;
}

/** Make, model and engine; an engine that the catalogue lacks is typed in. */
function Vehicle({ t, cascade, problems, vehicle }: VehicleProps) {
  const { make, model, engine, choice } = useVehicleLists(cascade, t);
  const before = (id: string, name: string | undefined) =>
    id === sameAsBefore && (
      <option value={sameAsBefore} lang="en">
        {name}
      </option>
    );
  return (
    <>
      <ChainedSelect
        list={make}
        frame={(select) => (
          <FieldFrame id="make" label={make.label} problem={problems.make} required>
            {select}
          </FieldFrame>
        )}
      >
        {before(choice.makeId, vehicle?.make)}
      </ChainedSelect>
      <ChainedSelect
        list={model}
        frame={(select) => (
          <FieldFrame id="model" label={model.label} problem={problems.model} required>
            {select}
          </FieldFrame>
        )}
      >
        {before(choice.modelId, vehicle?.model)}
      </ChainedSelect>
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
        <NoEngine t={t} cascade={cascade} />
        {choice.engineId === otherEngine && (
          <Field {...fieldsOf(t, garageForm, problems)('engineText')} defaultValue={vehicle?.engine ?? ''} />
        )}
      </div>
    </>
  );
}

/** Says that no engine is offered because the model was not made in the year. */
function NoEngine({ t, cascade }: { t: Translate; cascade: VehicleCascade }) {
  const choice = useStore(cascade.$choice);
  const { items } = useStore(cascade.$engines);
  const year = yearOf(choice);
  const { yearStart, yearEnd } = yearsOf(items);
  const isNone = items.length > 0 && year !== undefined && cascade.engines().length === 0;
  return (
    <p className="text-sm text-warn empty:hidden" role="status">
      {isNone && t('garage.noEngine', { year, years: yearsText(yearStart, yearEnd, t) })}
    </p>
  );
}

/** The VIN, normalised while it is typed; a wrong check digit only causes a warning. */
function Vin({ t, problems, before }: { t: Translate; problems: Problems; before: string }) {
  const [vin, setVin] = useState(before);
  return (
    <div className="@min-[36rem]:col-span-2">
      <Field
        {...fieldsOf(t, garageForm, problems)('vin')}
        hint={t('garage.vinHint')}
        value={vin}
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
