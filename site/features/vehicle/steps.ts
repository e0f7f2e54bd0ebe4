import type { VehicleType } from '../../../api/shop/fit/fitment';
import { askedYears, isMadeIn } from '../../../api/shop/vehicle/years';
import type { Translate } from '../../i18n/keys';
import { engineOption, makeGroups, modelOption, type OptionGroup, yearOptions } from './options';
import { type ListSource, typesOf } from './selector';

/** Choosing a vehicle without scripts: the address has the answers so far, and each page asks for one more. */

const names = ['type', 'makeId', 'modelId', 'year', 'engineId'] as const;
export type StepName = (typeof names)[number];

/** An answer already given. */
export interface Answer {
  name: StepName;
  value: string;
  text: string;
  lang?: 'en' | undefined;
}

export interface Step {
  asked: StepName;
  answers: Answer[];
  /** Of a type: the types themselves. */
  groups: readonly OptionGroup[];
  /** The address names something that the catalogue does not have. */
  isUnknown: boolean;
}

/** The option with this value; undefined when there is none. */
function found(groups: readonly OptionGroup[], value: string) {
  return groups.flatMap(({ options }) => options).find((option) => option.value === value);
}

/**
 * The step that an address leads to.
 * @param query of the address; empty values count as not given
 */
export async function stepOf(query: URLSearchParams, lists: ListSource, t: Translate): Promise<Step> {
  const answers: Answer[] = [];
  const makes = await lists.makes();
  const types = typesOf(makes);
  const answerTo = (name: StepName) => answers.find((answer) => answer.name === name)?.value;
  const offered: Record<StepName, () => Promise<readonly OptionGroup[]>> = {
    type: async () => [{ options: types.map((type) => ({ value: type, text: t(`vehicle.types.${type}`) })) }],
    makeId: async () => makeGroups(makes, answerTo('type') as VehicleType | undefined, t),
    modelId: async () => {
      const type = answerTo('type');
      const models = await lists.models(answerTo('makeId') ?? '');
      const own = models.filter(({ vehicleType }) => type === undefined || vehicleType === type);
      return [{ options: own.map((model) => modelOption(model, t)) }];
    },
    year: async () => [{ options: yearOptions(askedYears(await lists.engines(answerTo('modelId') ?? '')), t) }],
    engineId: async () => {
      const year = Number(answerTo('year')) || undefined;
      const engines = await lists.engines(answerTo('modelId') ?? '');
      return [{ options: engines.filter((engine) => isMadeIn(engine, year)).map((engine) => engineOption(engine, t)) }];
    },
  };
  for (const name of names) {
    const groups = await offered[name]();
    const value = query.get(name) ?? '';
    const option = found(groups, value);
    // A single type is no question, nor is a year that makes no difference.
    const isAsked = (name !== 'type' && name !== 'year') || (groups[0]?.options.length ?? 0) > 1;
    if (option && name !== 'engineId') answers.push({ name, value, text: option.text, lang: option.lang });
    else if (isAsked) return { asked: name, answers, groups, isUnknown: value !== '' && !option };
  }
  throw new Error('the engine is always asked');
}
