import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useMemo, useRef } from 'react';
import type { VehicleType } from '../../../api/shop/fit/fitment';
import type { Language } from '../../../api/shop/language/languages';
import type { Make } from '../../../api/shop/vehicle/contract';
import type { Translate } from '../../i18n/keys';
import { ChainedSelect, ListFailure, useVehicleLists } from './ChainedSelect';
import { chooseVehicle, type NewVehicle } from './choose';
import { PlateFacts } from './PlateFacts';
import { $plateToLink, linkPlate, restorePlateToLink, stopLinking } from './plates';
import { selector, typesOf, yearOf } from './selector';
import { $vehicle, localOf } from './vehicle';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  /** The makes, which come with the page. */
  makes: Make[];
}

/** The car chosen in the lists; undefined until its engine is chosen. */
function chosenCar(): NewVehicle | undefined {
  const { make, model, engine } = selector.chosen();
  if (!make || !model || !engine) return undefined;
  const { vehicleType: type, yearStart, yearEnd } = engine;
  const year = yearOf(selector.$choice.get());
  const label = `${make.makeName} ${model.modelName} ${engine.engineName}`;
  return {
    makeId: make.makeId,
    modelId: model.modelId,
    engineId: engine.engineId,
    label,
    local: localOf(engine),
    type,
    yearStart,
    yearEnd,
    year,
  };
}

function findParts(event: SubmitEvent, base: string) {
  event.preventDefault();
  const car = chosenCar();
  if (!car) return;
  const vehicle = chooseVehicle(car);
  linkPlate(vehicle);
  location.assign(`${base}/parts${vehicle.search}`);
}

/**
 * Type, make, model, year where it matters, and engine, each depending on the previous ones; opens /parts. Without
 * scripts the form leads through /choose-vehicle, a step a page.
 */
export function CarModel({ t, base, language, makes }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const types = useMemo(() => typesOf(makes), [makes]);
  const [usual] = types;
  const { make, model, year, engine, choice, failed } = useVehicleLists(selector, t, makes);

  useEffect(() => {
    const early = new FormData(form.current ?? undefined);
    const type = types.find((one) => one === early.get('type'));
    selector.begin(makes, { type, makeId: String(early.get('makeId') ?? '') }, $vehicle.get());
  }, [makes, types]);

  return (
    <form
      ref={form}
      action={`${base}/choose-vehicle`}
      className="grid grid-cols-1 gap-3"
      autoComplete="off"
      onSubmit={(event) => findParts(event, base)}
    >
      <PlateToLink t={t} language={language} />
      {types.length > 1 && <Types t={t} types={types} selected={choice.type ?? usual} />}
      <div className={types.length > 1 ? 'needs-script' : undefined}>
        <ChainedSelect list={make} name="makeId" />
      </div>
      <div className="needs-script grid gap-3">
        <ChainedSelect list={model} />
        {year && <ChainedSelect list={year} />}
        <ChainedSelect list={engine} />
        {failed && <ListFailure t={t} text={t('vehicle.listFailed')} cascade={selector} />}
        <button type="submit" className="btn btn-main mt-1" disabled={choice.engineId === ''}>
          {t('vehicle.findParts')}
        </button>
      </div>
      <noscript>
        <button type="submit" className="btn btn-main">
          {t('vehicle.next')}
        </button>
      </noscript>
    </form>
  );
}

/** The types of vehicle as pictures. */
function Types({ t, types, selected }: { t: Translate; types: VehicleType[]; selected: VehicleType | undefined }) {
  return (
    <fieldset className="vehicle-types">
      <legend className="label">{t('vehicle.type')}</legend>
      {types.map((type) => (
        <label key={type}>
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === selected}
            onChange={() => selector.chooseType(type)}
          />
          <span className="vehicle-shape" data-type={type} />
          {t(`vehicle.types.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Names the plate that the next chosen vehicle is linked to; the other tab leads here. */
function PlateToLink({ t, language }: { t: Translate; language: Language }) {
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
      <PlateFacts language={language} plate={plate} />
      <p>{t('plate.toLink', { plate: plate.text })}</p>
      <button type="button" className="btn btn-plain justify-self-start px-0" onClick={stopLinking}>
        {t('plate.dontLink')}
      </button>
    </div>
  );
}
