import { z } from 'zod';
import { describedPicture } from '../images/contract.ts';

/** An item by its slug. Prices are strings in rupees. */
export const product = z.object({
  itemId: z.string(),
  itemName: z.string(),
  itemDescription: z.string().nullable(),
  partIdNumber: z.string(),
  brandId: z.string(),
  brandName: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  itemPrice: z.string(),
  itemSellingPrice: z.string(),
  itemWeight: z.number().nullable(),
  itemAvailable: z.boolean(),
  itemStock: z.number(),
  urlSlug: z.string(),
  /** Name and address of the importer; null when the supplier names none. */
  importer: z.string().nullable(),
  /** In their order; empty when there are none. */
  images: z.array(describedPicture),
});
export type Product = z.infer<typeof product>;
