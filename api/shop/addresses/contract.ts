import { z } from 'zod';
import { shapeOf, text } from '../form-schema.ts';
import { orderDetails } from '../orders/contract.ts';
import { dataList } from '../wire.ts';
import { savedAddressForm } from './form.ts';
import { isSavedPostalCode } from './rules.ts';

/** A customer's saved shipping addresses. */

export const savedAddressBody = z
  .object({
    ...shapeOf(savedAddressForm),
    country: text(savedAddressForm.country, { long: undefined }).default('India'),
    isDefault: z.boolean().default(false),
  })
  .refine(({ zipCode, country }) => isSavedPostalCode(zipCode, country), {
    path: ['zipCode'],
    message: 'expected a PIN code of 6 digits',
  });
export type SavedAddressBody = z.input<typeof savedAddressBody>;
export type NewAddress = z.output<typeof savedAddressBody>;

export const savedAddress = z.object({
  addressId: z.string(),
  label: z.string(),
  /** The account's name: parcels go to its holder. */
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

/** Contact, addresses and GSTIN of the newest order, to prefill the next one. */
export const lastOrder = orderDetails.pick({
  shippingAddress: true,
  billingAddress: true,
  contactInfo: true,
  gstin: true,
});
export type LastOrder = z.infer<typeof lastOrder>;
export const savedAddressesAnswer = dataList(savedAddress).extend({ lastOrder: lastOrder.nullable() });
export type SavedAddressesAnswer = z.infer<typeof savedAddressesAnswer>;
