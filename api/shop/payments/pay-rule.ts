import type { FastifyInstance } from 'fastify';
import type { PayRule } from './paying.ts';

/** How the shop of the live edition is paid, through this process. */
export const payRuleOf = (app: FastifyInstance): PayRule => ({
  settings: app.shop.shopContent().payment,
  hasProvider: app.paymentProvider !== undefined,
});
