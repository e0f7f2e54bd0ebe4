import { z } from 'zod';

const fields = {
  id: z.string().describe('in its addresses: `/images/{id}-{width}.avif` and `.webp`'),
  width: z
    .number()
    .describe('of the original; made in 96, 192, 384, 768 and 1536 pixels, as far as they are fewer, and in its own'),
  height: z.number(),
};

/** A picture of the catalogue. */
export const picture = z.object(fields);

/** A picture with what it shows, in the language of the answer; null when the supplier does not say it. */
export const describedPicture = z.object({ ...fields, alt: z.string().nullable() });
