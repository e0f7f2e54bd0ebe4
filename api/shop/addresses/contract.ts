import { z } from 'zod';
import { orderDetails } from '../orders/contract.ts';
import { fieldLimits, oneLine } from '../rules.ts';
import { dataList } from '../wire.ts';
import { addressRules, isPinCode } from './rules.ts';

/** A customer's saved shipping addresses. */

const required = (limit: number) =>
  z.string().overwrite(oneLine).min(1, 'expected a value').max(limit, `expected at most ${limit} characters`);
const optional = (limit: number) =>
  z.string().overwrite(oneLine).max(limit, `expected at most ${limit} characters`).default('');

export const savedAddressBody = z
  .object({
    label: required(addressRules.maxLabel),
    address: required(fieldLimits.street),
    /** Flat, floor or landmark. */
    addressLine2: optional(fieldLimits.street),
    city: required(fieldLimits.city),
    state: optional(fieldLimits.state),
    zipCode: optional(fieldLimits.zipCode),
    country: z.string().overwrite(oneLine).max(fieldLimits.country).default('India'),
    isDefault: z.boolean().default(false),
  })
  .refine(({ zipCode, country }) => zipCode === '' || country.toLowerCase() !== 'india' || isPinCode(zipCode), {
    path: ['zipCode'],
    message: 'expected a PIN code of 6 digits',
  });
export type SavedAddressBody = z.input<typeof savedAddressBody>;
export type NewAddress = z.output<typeof savedAddressBody>;

export const savedAddress = z.object({
  addressId: z.string(),
  label: z.string(),
  /** The customer's name: parcels go to the account holder. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string(),
  isDefault: z.boolean(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

export const addressParams = z.object({ addressId: z.string().min(1).max(64) });
export const savedAddressAnswer = z.object({ data: savedAddress });

/** What the newest order was sent with, to start the next one. */
export const lastOrder = orderDetails.pick({ shippingAddress: true, billingAddress: true, contactInfo: true });
export type LastOrder = z.infer<typeof lastOrder>;
export const savedAddressesAnswer = dataList(savedAddress).extend({ lastOrder: lastOrder.nullable() });
export type SavedAddressesAnswer = z.infer<typeof savedAddressesAnswer>;
