import {
  type AttributeType,
  attributeKey,
  attributeTypes,
  type ChoiceAttribute,
  type NumberAttribute,
  type Unit,
  valueSeparator,
} from '../../../api/catalogue/attributes.ts';
import type { ProblemCode } from './problems.ts';

/** A value as the snapshot stores it, or the column with the fault. */
type Read = { value: string } | { problem: ProblemCode; field: 'value' | 'unit' };

const number = /^(\d{1,7}(?:\.\d{1,4})?)(?!\d)(.*)$/;
/** A cell with more values than this is a text. */
const maxChoices = 8;

/** Reads a supplier's value of an attribute. @param unit its own cell; a unit may also follow the number */
export function readAttributeValue(type: AttributeType, value: string, unit: string | null): Read {
  return type.kind === 'number' ? readNumber(type, value, unit) : readChoices(type, value);
}

function readNumber(type: NumberAttribute, value: string, unit: string | null): Read {
  const [, digits, rest = ''] = number.exec(value) ?? [];
  const glued = rest.trim();
  if (digits === undefined) return { problem: 'attribute-number-invalid', field: 'value' };
  const inValue = glued === '' ? undefined : unitOf(type, glued);
  const inCell = unit === null ? undefined : unitOf(type, unit);
  if (glued !== '' && !inValue) return { problem: 'attribute-number-invalid', field: 'value' };
  if ((unit !== null && !inCell) || (inValue && inCell && inValue !== inCell))
    return { problem: 'attribute-unit-invalid', field: 'unit' };
  const written = inValue ?? inCell ?? type.unit;
  const stated = Number(digits);
  const own = written === type.unit ? stated : rounded((stated * written.factor) / type.unit.factor, type.decimals);
  return own > 0 ? { value: String(own) } : { problem: 'attribute-number-invalid', field: 'value' };
}

/** Finds the unit that a name means, if it can be converted to the attribute's own: "amp" means the Ah of a battery. */
function unitOf({ unit }: NumberAttribute, written: string): Unit | undefined {
  const wanted = unitKey(written);
  const isCalled = (other: Unit) => other.base === unit.base && other.written.some((one) => unitKey(one) === wanted);
  return isCalled(unit) ? unit : [...attributeTypes().units.values()].find(isCalled);
}

/** Symbols count: " is an inch. */
function unitKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.·-]/g, '');
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function readChoices(type: ChoiceAttribute, value: string): Read {
  const whole = choiceOf(type, value);
  const parts = whole ? [whole] : value.split(/[\s,;/&+-]+/, maxChoices + 1).map((part) => choiceOf(type, part));
  if (parts.length > maxChoices || parts.includes(undefined))
    return { problem: 'attribute-value-unknown', field: 'value' };
  const ids = type.choices.flatMap(({ id }) => (parts.includes(id) ? [id] : []));
  return { value: ids.join(valueSeparator) };
}

function choiceOf({ choices }: ChoiceAttribute, written: string): string | undefined {
  const key = attributeKey(written);
  return choices.find(({ called }) => called.some((name) => attributeKey(name) === key))?.id;
}
