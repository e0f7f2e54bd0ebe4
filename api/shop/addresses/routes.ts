import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import type { UserRow } from '../account/store.ts';
import type { OrderRow } from '../orders/store.ts';
import { okAnswer } from '../wire.ts';
import {
  addressParams,
  type LastOrder,
  type SavedAddress,
  savedAddressAnswer,
  savedAddressBody,
  savedAddressesAnswer,
} from './contract.ts';
import { addressRules } from './rules.ts';
import type { AddressRow } from './store.ts';

function onWire({ id, userId: _, createdAt: __, ...row }: AddressRow, { firstName, lastName }: UserRow): SavedAddress {
  return { ...row, addressId: id, firstName, lastName };
}

function sentWith({ shippingAddress, billingAddress, email, phone }: OrderRow): LastOrder {
  return { shippingAddress, billingAddress, contactInfo: { email, phone } };
}

/** The customer's own shipping addresses. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { addresses, orders } = app.shop.store;
  const unknown = () => new ApiError(404, 'unknown_address', 'there is no such address in your account');

  app.get(
    '/api/addresses',
    {
      schema: {
        summary: 'Kept shipping addresses, the default first, and what the newest order was sent with',
        signIn: 'required',
        response: { 200: savedAddressesAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const newest = await orders.newestOfUser(user.id);
      return {
        data: (await addresses.ofUser(user.id)).map((row) => onWire(row, user)),
        lastOrder: newest ? sentWith(newest) : null,
      };
    },
  );

  app.post(
    '/api/addresses',
    {
      schema: {
        summary: 'Keep an address',
        description: 'One that is marked default takes that mark from the others.',
        signIn: 'required',
        errors: { 409: ['too_many'] },
        body: savedAddressBody,
        response: { 201: savedAddressAnswer },
      },
    },
    async (request, reply) => {
      const { user } = await app.requireSignedIn(request);
      const row = await addresses.add(user.id, request.body, addressRules.maxAddresses, Date.now());
      if (!row) throw new ApiError(409, 'too_many', `at most ${addressRules.maxAddresses} addresses can be kept`);
      return reply.status(201).send({ data: onWire(row, user) });
    },
  );

  app.put(
    '/api/addresses/:addressId',
    {
      schema: {
        summary: 'Change a kept address',
        signIn: 'required',
        errors: { 404: ['unknown_address'] },
        params: addressParams,
        body: savedAddressBody,
        response: { 200: savedAddressAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const row = await addresses.change(user.id, request.params.addressId, request.body);
      if (!row) throw unknown();
      return { data: onWire(row, user) };
    },
  );

  app.delete(
    '/api/addresses/:addressId',
    {
      schema: {
        summary: 'Remove a kept address',
        signIn: 'required',
        errors: { 404: ['unknown_address'] },
        params: addressParams,
        response: { 200: okAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      if (!(await addresses.remove(user.id, request.params.addressId))) throw unknown();
      return { status: 'ok' as const };
    },
  );
};
export default routes;
