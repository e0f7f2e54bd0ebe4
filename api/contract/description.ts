import { z } from 'zod';

/** The API's description of itself: an OpenAPI 3.1 document. Its inside is checked by a validator in the tests. */
export const openApiAnswer = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.looseObject({}),
});
