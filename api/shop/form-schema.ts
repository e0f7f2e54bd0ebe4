import { z } from 'zod';
import { cleanText, type Form, type FormField } from './form.ts';

/** Forms on the wire: the schema of a field, and of a whole form. */

const refusals: Readonly<Record<string, string>> = {
  email: 'expected an email address such as name@example.com',
  reference: 'expected the UTR of a payment: 12 digits, or 16 or 22 letters and digits',
  phone: 'expected a 10-digit Indian mobile number or + and the country code',
};

/** The messages of a refusal instead of the usual ones; `long: undefined` leaves that message to zod. */
interface Words {
  empty?: string;
  short?: string;
  long?: string | undefined;
}

/**
 * The schema of a field, which cleans and refuses a text as the page does. An optional field may be empty. Without a
 * maximum, only the format limits the length.
 */
export function text(field: FormField, words: Words = {}): z.ZodString {
  const { required, min = required ? 1 : 0, max, format } = field;
  const { empty, short, long } = { empty: 'expected a value', long: `expected at most ${max} characters`, ...words };
  let schema = z.string().overwrite((typed) => cleanText(field, typed));
  if (max && min > 0) schema = schema.min(min, field.min ? short : empty);
  if (max) schema = schema.max(max, long);
  if (!format || format.across) return schema;
  return schema.refine((typed) => (!required && typed === '') || format.isRight(typed, {}), refusals[format.problem]);
}

type Shape<F extends Form> = {
  [Name in keyof F & string]: F[Name] extends { required: true } ? z.ZodString : z.ZodDefault<z.ZodString>;
};

/** The schema of a whole form; missing optional fields become empty. */
export function shapeOf<F extends Form>(form: F): Shape<F>;
export function shapeOf(form: Form): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(form).map(([name, field]) => [name, field.required ? text(field) : text(field).default('')]),
  );
}
