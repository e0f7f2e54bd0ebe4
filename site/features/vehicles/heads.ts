import type { EnginePage, PageIn, VehicleCategoryPage } from '../../catalogue';
import { breadcrumbList, graph } from '../../lib/structured-data';
import { partsJsonLd, vehicleJsonLd } from './json-ld';
import { categoryTitles, engineTitles, modelTitles, shortTitle, type Titles, vehicleTitle } from './titles';

/** What pages of a model, an engine and a category say of themselves: to the layout, and at their beginning. */

type Locals = Pick<App.Locals, 'address' | 't'>;
type ModelPage = NonNullable<PageIn<'vehicleModel'>>;

interface Step {
  name: string;
  path: string;
  lang?: string | undefined;
}

/** @param things the page's structured data besides the way to it */
function headOf(titles: Titles, steps: readonly Step[], path: string, things: readonly object[], locals: Locals) {
  const { address, t } = locals;
  const { heading, title, description } = titles;
  const way = [{ name: t('vehicles.title'), path: '/vehicles' }, ...steps];
  const trail = way.map((step) => (step.path === path ? { name: step.name, lang: step.lang } : step));
  const jsonLd = graph(...things, breadcrumbList(t('site.home'), way, address));
  return { heading, trail, layout: { title, description, path, jsonLd } };
}

function stepsTo({ make, vehicle }: Pick<ModelPage, 'make' | 'vehicle'>): Step[] {
  const stepTo = (one: typeof vehicle, name: string) => ({
    name,
    path: one.path,
    lang: one.localName ? undefined : 'en',
  });
  return [stepTo(make, vehicleTitle(make)), stepTo(vehicle, shortTitle(make, vehicle))];
}

export function modelHead(page: ModelPage, locals: Locals) {
  const things = [vehicleJsonLd(page, locals.address)];
  return headOf(modelTitles(page, locals.t), stepsTo(page), page.vehicle.path, things, locals);
}

export function engineHead(page: EnginePage, locals: Locals) {
  const { engine } = page;
  const steps = [...stepsTo(page), { name: engine.name, path: engine.path, lang: 'en' }];
  const things = [vehicleJsonLd(page, locals.address, engine.path, engine)];
  return headOf(engineTitles(page, locals.t), steps, engine.path, things, locals);
}

export function categoryHead(page: VehicleCategoryPage, locals: Locals) {
  const { address, t } = locals;
  const { vehicle, items, total } = page;
  const { text, lang } = page.category.name;
  const path = `${vehicle.path}/${page.category.slug}`;
  const things = [vehicleJsonLd(page, address), partsJsonLd(items, total, address, vehicle.path)];
  const steps = [...stepsTo(page), { name: text, path, lang }];
  return headOf(categoryTitles(page, text, t), steps, path, things, locals);
}

/** The head of a page below a model. */
export const belowHead = (page: EnginePage | VehicleCategoryPage, locals: Locals) =>
  page.about === 'engine' ? engineHead(page, locals) : categoryHead(page, locals);
