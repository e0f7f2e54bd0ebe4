import { z } from 'zod';
import { type Language, languageCodes } from '../../../api/shop/language/languages';
import { policy } from '../../../api/shop/orders/policy';
import {
  contactDaysAfterDelivery,
  cookieDays,
  retentionDays,
  unopenedAccountDays,
} from '../../../api/shop/retention/rules';
import { recordOf } from '../../../api/shop/rules';
import { yamlFile } from '../../../api/shop/yaml-file';
import { hoursText } from '../../i18n/hours';
import { shop } from '../../lib/shop';
import type { Values } from './read-page';

const figures = z.record(
  z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a name of small letters, such as return_days'),
  z.union([z.string().min(1), z.number()], { error: 'expected a figure, such as 30 or 3–7' }),
);

/**
 * Values of the {{names}} in the pages: figures, and the shop's own data and rules.
 * @param yaml content of `content/pages/figures.yaml`
 * @throws WrongContent that lists every wrong line of it
 */
export function pageValues(yaml: string): Record<Language, Values> {
  const read = yamlFile('content/pages/figures.yaml', yaml, figures);
  const numbers = Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  return recordOf(languageCodes, (language) => valuesIn(language, numbers));
}

/** The times of the removal rules: `guest_cart_days` and so on. */
const retention = Object.fromEntries([
  ...Object.entries(retentionDays).map(([what, days]) => [
    `${what.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_days`,
    String(days),
  ]),
  ['unopened_account_days', String(unopenedAccountDays)],
  ['sign_in_days', String(cookieDays.signIn)],
  ['device_days', String(cookieDays.device)],
]);

function valuesIn(language: Language, numbers: Record<string, string>): Values {
  const { phone, email, address } = shop.contact;
  const text = {
    ...numbers,
    shop: shop.name,
    phone,
    email,
    address,
    hours: shop.hours.map((hours) => hoursText(hours, language)).join(', '),
    payments: shop.payments.join(', '),
    carriers: shop.carriers.map(({ name }) => name).join(', '),
    password_min: String(shop.passwordMin),
    ...retention,
    contact_days: String(contactDaysAfterDelivery),
    reply_hours: String(policy.replyHours),
    change_hours: String(policy.changeHours),
    processing_days: policy.processingDays.join('–'),
    return_days: String(policy.returnDays),
    defect_days: String(policy.defectDays),
  };
  const markdown = {
    ...text,
    // The phone number stays on one line.
    phone: `[${phone.replaceAll(' ', '\u00a0')}](tel:${phone.replace(/\s/g, '')})`,
    email: `[${email}](mailto:${email})`,
    address: `<span lang="en">${address}</span>`,
  };
  return { text, markdown };
}
