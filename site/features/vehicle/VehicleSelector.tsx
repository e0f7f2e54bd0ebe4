import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId } from 'react';
import { engineText, yearsText } from '../../i18n/vehicle-text';
import { type IslandProps, useText } from '../../ui/island';
import {
  $choice,
  $engines,
  $makes,
  $models,
  chooseEngine,
  chooseMake,
  chooseModel,
  type ListState,
  loadMakes,
  restoreChoice,
} from './selector';
import { $vehicle, chooseVehicle } from './vehicle';

interface SelectProps<T> {
  label: string;
  placeholder: string;
  loadingText: string;
  list: ListState<T>;
  value: string;
  disabled?: boolean;
  option: (item: T) => { value: string; text: string };
  onChange: (value: string) => void;
}

function ChainedSelect<T>({
  label,
  placeholder,
  loadingText,
  list,
  value,
  disabled,
  option,
  onChange,
}: SelectProps<T>) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        disabled={disabled || list.loading}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      >
        <option value="">{list.loading ? loadingText : placeholder}</option>
        {list.items.map(option).map(({ value: key, text }) => (
          <option key={key} value={key} lang="en">
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Make, model and engine, each list after the one before it; opens /parts. Source: storefront specification, section 2. */
export default function VehicleSelector(props: IslandProps) {
  const t = useText(props);
  const makes = useStore($makes);
  const models = useStore($models);
  const engines = useStore($engines);
  const choice = useStore($choice);
  const failed = makes.failed || models.failed || engines.failed;

  useEffect(() => {
    void loadMakes();
    const vehicle = $vehicle.get();
    if (vehicle) void restoreChoice(vehicle);
  }, []);

  async function retry() {
    if (makes.failed) await loadMakes();
    else if (models.failed) await chooseMake(choice.makeId);
    else await chooseModel(choice.modelId);
  }

  function findParts(event: SubmitEvent) {
    event.preventDefault();
    const make = makes.items.find((item) => item.makeId === choice.makeId);
    const model = models.items.find((item) => item.modelId === choice.modelId);
    const engine = engines.items.find((item) => item.engineId === choice.engineId);
    if (!make || !model || !engine) return;
    const vehicle = chooseVehicle({ ...choice, label: `${make.makeName} ${model.modelName} ${engine.engineName}` });
    location.assign(`${props.base}/parts${vehicle.search}`);
  }

  return (
    <form className="grid gap-3" onSubmit={findParts}>
      <ChainedSelect
        label={t('vehicle.make')}
        placeholder={t('vehicle.chooseMake')}
        loadingText={t('site.loading')}
        list={makes}
        value={choice.makeId}
        option={(make) => ({ value: make.makeId, text: make.makeName })}
        onChange={(makeId) => void chooseMake(makeId)}
      />
      <ChainedSelect
        label={t('vehicle.model')}
        placeholder={t('vehicle.chooseModel')}
        loadingText={t('site.loading')}
        list={models}
        value={choice.modelId}
        disabled={choice.makeId === ''}
        option={(model) => ({ value: model.modelId, text: model.modelName })}
        onChange={(modelId) => void chooseModel(modelId)}
      />
      <ChainedSelect
        label={t('vehicle.engine')}
        placeholder={t('vehicle.chooseEngine')}
        loadingText={t('site.loading')}
        list={engines}
        value={choice.engineId}
        disabled={choice.modelId === ''}
        option={(engine) => ({
          value: engine.engineId,
          text: [engineText({ ...engine, name: engine.engineName }, t), yearsText(engine.yearStart, engine.yearEnd, t)]
            .filter(Boolean)
            .join(', '),
        })}
        onChange={chooseEngine}
      />
      {failed && (
        <p className="problem" role="alert">
          {t('vehicle.listFailed')}{' '}
          <button type="button" className="underline underline-offset-4" onClick={() => void retry()}>
            {t('site.retry')}
          </button>
        </p>
      )}
      <button type="submit" className="btn btn-main mt-1" disabled={choice.engineId === ''}>
        {t('vehicle.findParts')}
      </button>
    </form>
  );
}
