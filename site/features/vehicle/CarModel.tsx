import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Translate } from '../../i18n/keys';
import { engineText, yearsText } from '../../i18n/vehicle-text';
import { ChainedSelect } from './ChainedSelect';
import { PlateFacts } from './PlateFacts';
import { $plateToLink, linkPlate, restorePlateToLink, stopLinking } from './plates';
import {
  $choice,
  $engines,
  $makes,
  $models,
  chooseEngine,
  chooseMake,
  chooseModel,
  loadMakes,
  restoreChoice,
  retryLists,
} from './selector';
import { $vehicle, chooseVehicle } from './vehicle';

/** Make, model and engine, each list after the one before it; opens /parts. Source: storefront specification, section 2. */
export function CarModel({ t, base }: { t: Translate; base: string }) {
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

  function findParts(event: SubmitEvent) {
    event.preventDefault();
    const make = makes.items.find((item) => item.makeId === choice.makeId);
    const model = models.items.find((item) => item.modelId === choice.modelId);
    const engine = engines.items.find((item) => item.engineId === choice.engineId);
    if (!make || !model || !engine) return;
    const vehicle = chooseVehicle({ ...choice, label: `${make.makeName} ${model.modelName} ${engine.engineName}` });
    linkPlate(vehicle);
    location.assign(`${base}/parts${vehicle.search}`);
  }

  return (
    <form className="grid gap-3" onSubmit={findParts}>
      <PlateToLink t={t} />
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
          <button type="button" className="underline underline-offset-4" onClick={() => void retryLists()}>
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

/** Says which plate the vehicle chosen next will be remembered for; the reader is brought here from the other tab. */
function PlateToLink({ t }: { t: Translate }) {
  const plate = useStore($plateToLink);
  const notice = useRef<HTMLDivElement>(null);
  const restored = useRef<typeof plate>(undefined);

  useEffect(() => {
    restorePlateToLink();
    restored.current = $plateToLink.get();
  }, []);
  useEffect(() => {
    if (plate && plate !== restored.current) notice.current?.focus();
  }, [plate]);

  if (!plate) return null;
  return (
    <div ref={notice} tabIndex={-1} className="grid gap-1 rounded-lg bg-accent-soft p-3 text-sm">
      <PlateFacts t={t} plate={plate} />
      <p>{t('plate.toLink', { plate: plate.text })}</p>
      <button type="button" className="btn btn-plain justify-self-start px-0" onClick={stopLinking}>
        {t('plate.dontLink')}
      </button>
    </div>
  );
}
