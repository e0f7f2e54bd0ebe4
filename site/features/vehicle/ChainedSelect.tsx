import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { Make } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';
import { engineText, yearsText } from '../../i18n/vehicle-text';
import type { Control } from '../../ui/Field';
import type { ListState, VehicleCascade } from './selector';

/** What one of the three lists shows. */
interface Chained {
  label: string;
  value: string;
  disabled: boolean;
  failed: boolean;
  /** The text for no choice: what to choose, or that the list is loading. */
  placeholder: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

/**
 * The three lists of a cascade; `failed` is the first one that could not be loaded.
 * @param known the makes, where they come with the page
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
    options: makes.items.map(({ makeId, makeName }) => ({ value: makeId, text: makeName })),
    onChange: (makeId) => void cascade.chooseMake(makeId),
  };
  const model: Chained = {
    label: t('vehicle.model'),
    value: choice.modelId,
    disabled: choice.makeId === '' || models.loading,
    failed: models.failed,
    placeholder: wait(models, t('vehicle.chooseModel')),
    options: models.items.map(({ modelId, modelName }) => ({ value: modelId, text: modelName })),
    onChange: (modelId) => void cascade.chooseModel(modelId),
  };
  const engine: Chained = {
    label: t('vehicle.engine'),
    value: choice.engineId,
    disabled: choice.modelId === '' || engines.loading,
    failed: engines.failed,
    placeholder: wait(engines, t('vehicle.chooseEngine')),
    options: engines.items.map((item) => ({
      value: item.engineId,
      text: [engineText({ ...item, name: item.engineName }, t), yearsText(item.yearStart, item.yearEnd, t)]
        .filter(Boolean)
        .join(', '),
    })),
    onChange: cascade.chooseEngine,
  };
  return { make, model, engine, choice, failed: [make, model, engine].find((list) => list.failed) };
}

interface Props {
  list: Chained;
  /** Wraps a list that is a form field; such a list is disabled when it could not be loaded. */
  frame?: (select: (control: Control) => ReactNode) => ReactNode;
  /** Further options. */
  children?: ReactNode;
}

/** One of the three lists: disabled until the previous one is chosen and while it loads. */
export function ChainedSelect({ list, frame, children }: Props) {
  const id = useId();
  const select = (control: Partial<Control>) => (
    <select
      {...control}
      value={list.value}
      disabled={list.disabled || (frame !== undefined && list.failed)}
      onChange={(event) => list.onChange(event.target.value)}
      autoComplete="off"
    >
      <option value="">{list.placeholder}</option>
      {list.options.map(({ value, text }) => (
        <option key={value} value={value} lang="en">
          {text}
        </option>
      ))}
      {children}
    </select>
  );
  if (frame) return frame(select);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {list.label}
      </label>
      {select({ id, className: 'field' })}
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
