import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { garageRules, hasVinCheckDigit, isVin, maxVehicleYear, vinText } from '../../../api/contract/garage-rules';
import type { Translate } from '../../i18n/keys';
import { engineText, yearsText } from '../../i18n/vehicle-text';
import { type Loading, useLoad } from '../../lib/load';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { SelectField } from '../../ui/SelectField';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { addFailure, checkVehicle, enginesOf, makes, modelsOf, vehicleOf } from './form';
import { addVehicle } from './garage';

interface Props {
  t: Translate;
  base: string;
  onClose: () => void;
}

/** The value of the engine list for an engine that the catalogue does not have. */
const otherEngine = '?';
const listOf = <T,>(loading: Loading<T[]>): T[] => (loading.state === 'there' ? loading.data : []);

/** The dialog that adds a vehicle. Source: customer-area specification, sections 2, 4 and 5. */
export function AddVehicle({ t, base, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const [make, setMake] = useState('');
  const [model, setModel] = useState('');
  const [engine, setEngine] = useState('');
  const [vin, setVin] = useState('');
  const [makeList, retryMakes] = useLoad('makes', makes);
  const [modelList, retryModels] = useLoad(make, async () => (make ? modelsOf(make) : []));
  const [engineList, retryEngines] = useLoad(model, async () => (model ? enginesOf(model) : []));

  useEffect(() => {
    dialog.current?.showModal();
    // An open dialog covers the page and silences it: messages must be said in it.
    const toasts = document.getElementById('toasts');
    const home = toasts?.parentElement;
    if (toasts) dialog.current?.append(toasts);
    return () => {
      if (toasts) home?.append(toasts);
    };
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !form.current) return;
    const values = formValues(form.current);
    const { problems: found, missing } = checkVehicle(values, t);
    setProblems(found);
    if (missing) showToast({ kind: 'bad', title: t('garage.required'), text: t('garage.requiredText') });
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current, found);
    const names = {
      make: listOf(makeList).find((item) => item.vehicleMakeId === make)?.vehicleMakeName ?? '',
      model: listOf(modelList).find((item) => item.vehicleModelId === model)?.vehicleModelName ?? '',
      engine: listOf(engineList).find((item) => item.engineId === engine)?.engineName ?? values.engineText ?? '',
    };
    setPending(true);
    try {
      await addVehicle(vehicleOf({ ...values, engineId: engine === otherEngine ? '' : engine }, names));
      dialog.current?.close();
      showToast({ kind: 'good', title: t('garage.added'), text: t('garage.addedText') });
    } catch (error) {
      if (!ledToLogin(error, base)) showToast({ kind: 'bad', title: t('errors.toast'), text: addFailure(error, t) });
      setPending(false);
    }
  }

  const failed = [
    [makeList, retryMakes, t('vehicle.listFailed')],
    [modelList, retryModels, t('garage.modelsFailed')],
    [engineList, retryEngines, t('vehicle.listFailed')],
  ] as const;
  const listFailure = failed.find(([list]) => list.state === 'failed');
  const wait = (list: Loading<unknown>, text: string) => (list.state === 'loading' ? t('site.loading') : text);

  return (
    <dialog ref={dialog} className="panel p-5" aria-labelledby="add-vehicle" onClose={onClose}>
      <form ref={form} className="grid gap-4" onSubmit={submit} noValidate>
        <h2 id="add-vehicle">{t('garage.add')}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
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
          <SelectField
            id="make"
            label={t('vehicle.make')}
            problem={problems.make}
            value={make}
            disabled={makeList.state !== 'there'}
            required
            onChange={(event) => {
              // Choosing a make clears the model. Source: section 5.
              setMake(event.target.value);
              setModel('');
              setEngine('');
            }}
          >
            <option value="">{wait(makeList, t('vehicle.chooseMake'))}</option>
            {listOf(makeList).map(({ vehicleMakeId, vehicleMakeName }) => (
              <option key={vehicleMakeId} value={vehicleMakeId} lang="en">
                {vehicleMakeName}
              </option>
            ))}
          </SelectField>
          <SelectField
            id="model"
            label={t('vehicle.model')}
            problem={problems.model}
            value={model}
            disabled={make === '' || modelList.state !== 'there'}
            required
            onChange={(event) => {
              setModel(event.target.value);
              setEngine('');
            }}
          >
            <option value="">{wait(modelList, t('vehicle.chooseModel'))}</option>
            {listOf(modelList).map(({ vehicleModelId, vehicleModelName }) => (
              <option key={vehicleModelId} value={vehicleModelId} lang="en">
                {vehicleModelName}
              </option>
            ))}
          </SelectField>
          <div className="grid gap-4 sm:col-span-2">
            <SelectField
              id="engine"
              label={t('garage.engine')}
              hint={t('garage.engineHint')}
              value={engine}
              disabled={model === '' || engineList.state !== 'there'}
              onChange={(event) => setEngine(event.target.value)}
            >
              <option value="">{wait(engineList, t('vehicle.chooseEngine'))}</option>
              {listOf(engineList).map((item) => (
                <option key={item.engineId} value={item.engineId} lang="en">
                  {[engineText({ ...item, name: item.engineName }, t), yearsText(item.yearStart, item.yearEnd, t)]
                    .filter(Boolean)
                    .join(', ')}
                </option>
              ))}
              <option value={otherEngine}>{t('garage.engineOther')}</option>
            </SelectField>
            {engine === otherEngine && (
              <Field
                id="engineText"
                label={t('garage.engineText')}
                maxLength={garageRules.maxText}
                autoComplete="off"
              />
            )}
          </div>
          <Field id="trim" label={t('garage.trim')} maxLength={garageRules.maxText} autoComplete="off" />
          <Field
            id="mileage"
            label={t('garage.mileage')}
            problem={problems.mileage}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
          />
          <div className="sm:col-span-2">
            <Field
              id="vin"
              label={t('garage.vin')}
              hint={t('garage.vinHint')}
              problem={problems.vin}
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
        </div>
        {listFailure && (
          <p className="problem" role="alert">
            {listFailure[2]}{' '}
            <button type="button" className="underline underline-offset-4" onClick={listFailure[1]}>
              {t('site.retry')}
            </button>
          </p>
        )}
        <label className="flex min-h-9 items-center gap-2">
          <input type="checkbox" name="isDefault" value="yes" className="size-4 accent-accent" />
          {t('garage.isDefault')}
        </label>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-main" aria-disabled={pending || undefined}>
            {pending ? t('garage.adding') : t('garage.add')}
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('garage.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
