import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Engine } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { ChainedSelect, ListFailure, useVehicleLists } from '../vehicle/ChainedSelect';
import { selector } from '../vehicle/selector';
import { chooseVehicle } from '../vehicle/vehicle';

/**
 * Asks for the shopper's vehicle in the place of a button. The answer stands where the button was: see `showVerdict`.
 * @throws TypeError without a connection
 */
export async function openChecker(button: HTMLElement): Promise<void> {
  const t = await lateTexts(pageLanguage(), ['purchase', 'vehicle', 'site']);
  const place = document.createElement('div');
  button.replaceWith(place);
  createRoot(place).render(<FitChecker t={t} />);
}

function FitChecker({ t }: { t: Translate }) {
  const form = useRef<HTMLFormElement>(null);
  const [year, setYear] = useState('');
  const { make, model, engine, choice, failed } = useVehicleLists(selector, t);
  const chosen = selector.chosen().engine;

  useEffect(() => {
    void selector.loadMakes().then(() => form.current?.querySelector('select')?.focus());
  }, []);

  function check(event: SubmitEvent) {
    event.preventDefault();
    const { make, model, engine } = selector.chosen();
    if (!make || !model || !engine) return;
    const label = `${make.makeName} ${model.modelName} ${engine.engineName}`;
    const { vehicleType: type, yearStart, yearEnd } = engine;
    chooseVehicle({ ...choice, label, type, yearStart, yearEnd, year: Number(year) || undefined });
  }

  return (
    <form ref={form} className="panel grid max-w-md gap-3 p-4" onSubmit={check}>
      <ChainedSelect list={make} />
      <ChainedSelect list={model} />
      <ChainedSelect list={engine} />
      <label className="grid">
        <span className="label">{t('purchase.year')}</span>
        <select className="field" value={year} onChange={(event) => setYear(event.target.value)} disabled={!chosen}>
          <option value="">{t('purchase.yearAny')}</option>
          {yearsOf(chosen).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {failed && <ListFailure t={t} text={t('vehicle.listFailed')} cascade={selector} />}
      <button type="submit" className="btn btn-main" disabled={choice.engineId === ''}>
        {t('purchase.check')}
      </button>
    </form>
  );
}

/** The years in which vehicles with an engine were made, the newest first. */
function yearsOf(engine: Engine | undefined): number[] {
  if (!engine?.yearStart) return [];
  const last = engine.yearEnd ?? new Date().getFullYear();
  return Array.from({ length: last - engine.yearStart + 1 }, (_, index) => last - index);
}
