import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { VehicleType } from '../../../api/shop/fit/fitment';
import type { Engine, Make } from '../../../api/shop/vehicle/contract';
import { askedYears } from '../../../api/shop/vehicle/years';
import type { Translate } from '../../i18n/keys';
import type { Control } from '../../ui/Field';
import { engineOption, makeGroups, modelOption, type Option, type OptionGroup, yearOptions } from './options';
import { type ListState, typesOf, type VehicleCascade } from './selector';

/** What one of the lists shows. */
export interface Chained {
  label: string;
  /** The type whose silhouette is beside the label. */
  type?: VehicleType | undefined;
  value: string;
  disabled: boolean;
  failed: boolean;
  /** The text without a choice: what to choose, or that the list is loading. */
  placeholder: string;
  groups: readonly OptionGroup[];
  onChange: (value: string) => void;
}

const group = (options: readonly Option[]): OptionGroup[] => [{ options }];

/**
 * The lists of a cascade; `failed` is the first one that could not be loaded.
 * @param known the makes, if they came with the page
 */
export function useVehicleLists(cascade: VehicleCascade, t: Translate, known?: Make[]) {
  const loaded = useStore(cascade.$makes);
  const makes = known && loaded.loading ? { items: known, loading: false, failed: false } : loaded;
  const models = useStore(cascade.$models);
  const engines = useStore(cascade.$engines);
  const choice = useStore(cascade.$choice);
  const wait = (list: ListState<unknown>, text: string) => (list.loading ? t('site.loading') : text);
  const make: Chained = {
    label: t('vehicle.make'),
    value: choice.makeId,
    disabled: makes.loading,
    failed: makes.failed,
    placeholder: wait(makes, t('vehicle.chooseMake')),
    // The page comes with the makes of the first type.
    groups: makeGroups(makes.items, choice.type ?? (known && typesOf(known)[0]), t),
    onChange: (makeId) => void cascade.chooseMake(makeId),
  };
  const modelsOfType = models.items.filter(({ vehicleType }) => !choice.type || vehicleType === choice.type);
  const model: Chained = {
    label: t('vehicle.model'),
    type: models.items.find(({ modelId }) => modelId === choice.modelId)?.vehicleType,
    value: choice.modelId,
    disabled: choice.makeId === '' || models.loading,
    failed: models.failed,
    placeholder: wait(models, t('vehicle.chooseModel')),
    groups: group(modelsOfType.map((one) => modelOption(one, t))),
    onChange: (modelId) => void cascade.chooseModel(modelId),
  };
  const engine: Chained = {
    label: t('vehicle.engine'),
    value: choice.engineId,
    disabled: choice.modelId === '' || engines.loading,
    failed: engines.failed,
    placeholder: wait(engines, t('vehicle.chooseEngine')),
    groups: group(cascade.engines().map((one) => engineOption(one, t))),
    onChange: cascade.chooseEngine,
  };
  const year = yearList(cascade, engines.items, choice.year, t);
  const failed = [make, model, engine].find((list) => list.failed);
  return { makes, engines, make, model, year, engine, choice, failed };
}

/** Undefined when no year makes a difference. */
function yearList(cascade: VehicleCascade, engines: Engine[], value: string, t: Translate): Chained | undefined {
  const years = askedYears(engines);
  if (years.length === 0) return undefined;
  return {
    label: t('vehicle.year'),
    value,
    disabled: false,
    failed: false,
    placeholder: t('vehicle.chooseYear'),
    groups: group(yearOptions(years, t)),
    onChange: cascade.chooseYear,
  };
}

interface Props {
  list: Chained;
  /** The name of the field in a form that is sent without scripts. */
  name?: string;
  /** Wraps a list that is a form field; such a list is disabled when it could not be loaded. */
  frame?: (select: (control: Control) => ReactNode) => ReactNode;
  /** Further options. */
  children?: ReactNode;
}

/** One of the lists: disabled until the previous one is chosen and while it loads. */
export function ChainedSelect({ list, name, frame, children }: Props) {
  const id = useId();
  const options = (all: readonly Option[]) =>
    all.map(({ value, text, lang }) => (
      <option key={value} value={value} lang={lang}>
        {text}
      </option>
    ));
  const select = (control: Partial<Control>) => (
    <select
      {...control}
      value={list.value}
      disabled={list.disabled || (frame !== undefined && list.failed)}
      onChange={(event) => list.onChange(event.target.value)}
      autoComplete="off"
    >
      <option value="">{list.placeholder}</option>
      {list.groups.map(({ label, options: all }) =>
        label ? (
          <optgroup key={label} label={label}>
            {options(all)}
          </optgroup>
        ) : (
          options(all)
        ),
      )}
      {children}
    </select>
  );
  if (frame) return frame(select);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {list.label} {list.type && <span className="vehicle-shape" data-type={list.type} />}
      </label>
      {select({ id, className: 'field', ...(name && { name }) })}
    </div>
  );
}

/** Says that a list could not be loaded, and offers a retry. */
export function ListFailure({ t, text, cascade }: { t: Translate; text: string; cascade: VehicleCascade }) {
  return (
    <p className="problem" role="alert">
      {text}{' '}
      <button type="button" className="underline underline-offset-4" onClick={() => void cascade.retryLists()}>
        {t('site.retry')}
      </button>
    </p>
  );
}
