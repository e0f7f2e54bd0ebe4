import { z } from 'zod';

/** The API's own description: an OpenAPI 3.1 document. The tests check its contents with a validator. */
export const openApiAnswer = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.looseObject({}),
});
