import { yearsText } from '../../../api/shop/fit/year-text';
import { nameBesideLatin } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { fuelText } from '../../i18n/vehicle-text';

/** What pages of vehicles are called: their headings, titles and descriptions. */

export interface Named {
  /** In English. */
  name: string;
  localName: string | undefined;
}

interface Years {
  yearStart: number | null;
  yearEnd: number | null;
}

interface Engine extends Years {
  name: string;
  fuel: string | null;
}

export interface Titles {
  heading: string;
  title: string;
  description: string;
}

/** "मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen)" */
export const vehicleTitle = ({ name, localName }: Named): string => nameBesideLatin(name, localName);

const without = (make: string, text: string) => (text.startsWith(`${make} `) ? text.slice(make.length + 1) : text);

/** "स्विफ्ट (Swift, 3rd gen)": the model without its make, for a page that names the make beside it. */
export function shortTitle(make: Named, { name, localName }: Named): string {
  const local = localName && without(make.localName ?? make.name, localName);
  return nameBesideLatin(without(make.name, name), local);
}

/** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
export const engineTitle = ({ name, localName }: Named, engine: Pick<Engine, 'name'>): string =>
  nameBesideLatin(`${name} ${engine.name}`, localName);

const joined = (...texts: readonly (string | null | undefined)[]) => texts.filter(Boolean).join(' · ');
const years = ({ yearStart, yearEnd }: Years, t: Translate) => yearsText(yearStart, yearEnd, t);

export function makeTitles(make: Named, t: Translate): Titles {
  const heading = t('vehicles.makeTitle', { make: vehicleTitle(make) });
  return { heading, title: heading, description: t('vehicles.makeMeta', { make: vehicleTitle(make) }) };
}

export function modelTitles(page: Years & { vehicle: Named }, t: Translate): Titles {
  const vehicle = vehicleTitle(page.vehicle);
  const heading = t('vehicles.modelTitle', { vehicle });
  return { heading, title: joined(heading, years(page, t)), description: t('vehicles.modelMeta', { vehicle }) };
}

/** With fuel and years: a model may have two engines of one name. */
export function engineTitles({ vehicle: of, engine }: { vehicle: Named; engine: Engine }, t: Translate): Titles {
  const vehicle = engineTitle(of, engine);
  const facts = joined(fuelText(engine.fuel, t), years(engine, t));
  const heading = t('vehicles.engineTitle', { vehicle });
  const exact = facts ? `${vehicle}, ${facts}` : vehicle;
  return { heading, title: joined(heading, facts), description: t('vehicles.engineMeta', { vehicle: exact }) };
}

export function categoryTitles(page: Years & { vehicle: Named }, category: string, t: Translate): Titles {
  const vehicle = vehicleTitle(page.vehicle);
  const heading = t('vehicles.categoryTitle', { category, vehicle });
  return {
    heading,
    title: joined(heading, years(page, t)),
    description: t('vehicles.categoryMeta', { category, vehicle }),
  };
}
