import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Make } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';
import { ChainedSelect, ListFailure, useVehicleLists } from './ChainedSelect';
import { PlateFacts } from './PlateFacts';
import { $plateToLink, linkPlate, restorePlateToLink, stopLinking } from './plates';
import { selector } from './selector';
import { $vehicle, chooseVehicle } from './vehicle';

interface Props {
  t: Translate;
  base: string;
  /** They come with the page. */
  makes: Make[];
}

/** Make, model and engine, each list depending on the previous one; opens /parts. */
export function CarModel({ t, base, makes }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { make, model, engine, choice, failed } = useVehicleLists(selector, t, makes);

  useEffect(() => {
    selector.giveMakes(makes);
    // A make that was chosen before the scripts were there.
    const early = form.current?.querySelector('select')?.value;
    const vehicle = $vehicle.get();
    if (early) void selector.chooseMake(early);
    else if (vehicle) void selector.restoreChoice(vehicle);
  }, [makes]);

  function findParts(event: SubmitEvent) {
    event.preventDefault();
    const chosen = selector.chosen();
    if (!chosen.make || !chosen.model || !chosen.engine) return;
    const label = `${chosen.make.makeName} ${chosen.model.modelName} ${chosen.engine.engineName}`;
    const { vehicleType: type, yearStart, yearEnd } = chosen.engine;
    const vehicle = chooseVehicle({ ...choice, label, type, yearStart, yearEnd });
    linkPlate(vehicle);
    location.assign(`${base}/parts${vehicle.search}`);
  }

  return (
    <form ref={form} className="grid grid-cols-1 gap-3" onSubmit={findParts}>
      <p className="hint">{t('vehicle.hint')}</p>
      <PlateToLink t={t} />
      <ChainedSelect list={make} />
      <ChainedSelect list={model} />
      <ChainedSelect list={engine} />
      {failed && <ListFailure t={t} text={t('vehicle.listFailed')} cascade={selector} />}
      <button type="submit" className="btn btn-main mt-1" disabled={choice.engineId === ''}>
        {t('vehicle.findParts')}
      </button>
    </form>
  );
}

/** Names the plate that the next chosen vehicle is remembered for; the other tab sends the reader here. */
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
