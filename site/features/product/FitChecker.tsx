import renderIsland from '@astrojs/react/client.js';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Translate } from '../../i18n/keys';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { ChainedSelect, ListFailure, useVehicleLists } from '../vehicle/ChainedSelect';
import { chooseVehicle } from '../vehicle/choose';
import { selector, yearOf } from '../vehicle/selector';
import { localOf } from '../vehicle/vehicle';

/**
 * Asks for the shopper's vehicle in place of a button. The answer then takes this place: see `showVerdict`.
 * @throws TypeError without a connection
 */
export async function openChecker(button: HTMLElement): Promise<void> {
  const t = await lateTexts(pageLanguage(), ['purchase', 'vehicle', 'site']);
  const place = document.createElement('div');
  // An island made by hand: React's own entry would cost the pages of all other islands one file more.
  place.setAttribute('ssr', '');
  button.replaceWith(place);
  renderIsland(place)(FitChecker, { t }, {}, { client: 'only' });
  // Astro removes this attribute from its own islands when they run; HTML has no such attribute.
  place.removeAttribute('ssr');
}

function FitChecker({ t }: { t: Translate }) {
  const form = useRef<HTMLFormElement>(null);
  const { make, model, year, engine, choice, failed } = useVehicleLists(selector, t);

  useEffect(() => {
    void selector.loadMakes().then(() => form.current?.querySelector('select')?.focus());
  }, []);

  function check(event: SubmitEvent) {
    event.preventDefault();
    const chosen = selector.chosen();
    if (!chosen.make || !chosen.model || !chosen.engine) return;
    const { makeId, modelId, engineId } = choice;
    const label = `${chosen.make.makeName} ${chosen.model.modelName} ${chosen.engine.engineName}`;
    const { vehicleType: type, yearStart, yearEnd } = chosen.engine;
    const local = localOf(chosen.engine);
    chooseVehicle({ makeId, modelId, engineId, label, local, type, yearStart, yearEnd, year: yearOf(choice) });
  }

  return (
    <form ref={form} className="panel grid max-w-md gap-3 p-4" onSubmit={check}>
      <ChainedSelect list={make} />
      <ChainedSelect list={model} />
      {year && <ChainedSelect list={year} />}
      <ChainedSelect list={engine} />
      {failed && <ListFailure t={t} text={t('vehicle.listFailed')} cascade={selector} />}
      <button type="submit" className="btn btn-main" disabled={choice.engineId === ''}>
        {t('purchase.check')}
      </button>
    </form>
  );
}
