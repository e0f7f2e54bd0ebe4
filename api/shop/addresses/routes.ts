import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import type { UserRow } from '../account/store.ts';
import type { Handler } from '../handler.ts';
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

const unknown = () => new ApiError(404, 'unknown_address', 'there is no such address in your account');

function onWire({ id, userId: _, createdAt: __, ...row }: AddressRow, { firstName, lastName }: UserRow): SavedAddress {
  return { ...row, addressId: id, firstName, lastName };
}

function sentWith({ shippingAddress, billingAddress, email, gstin, phone }: OrderRow): LastOrder {
  return { shippingAddress, billingAddress, contactInfo: { email, phone }, ...(gstin === null ? {} : { gstin }) };
}

const listAddressesSchema = {
  summary: 'Kept shipping addresses, the default first, and what the newest order was sent with',
  signIn: 'required',
  response: { 200: savedAddressesAnswer },
} satisfies FastifySchema;

const listAddresses: Handler<typeof listAddressesSchema> = async (request) => {
  const { addresses, orders } = request.server.shop.store;
  const { user } = await request.server.requireSignedIn(request);
  const newest = await orders.newestOfUser(user.id);
  return {
    data: (await addresses.ofUser(user.id)).map((row) => onWire(row, user)),
    lastOrder: newest ? sentWith(newest) : null,
  };
};

const addAddressSchema = {
  summary: 'Keep an address',
  description: 'One that is marked default takes that mark from the others.',
  signIn: 'required',
  errors: { 409: ['too_many'] },
  body: savedAddressBody,
  response: { 201: savedAddressAnswer },
} satisfies FastifySchema;

const addAddress: Handler<typeof addAddressSchema> = async (request, reply) => {
  const { addresses } = request.server.shop.store;
  const { user } = await request.server.requireSignedIn(request);
  const row = await addresses.add(user.id, request.body, addressRules.maxAddresses, Date.now());
  if (!row) throw new ApiError(409, 'too_many', `at most ${addressRules.maxAddresses} addresses can be kept`);
  return reply.status(201).send({ data: onWire(row, user) });
};

const changeAddressSchema = {
  summary: 'Change a kept address',
  signIn: 'required',
  errors: { 404: ['unknown_address'] },
  params: addressParams,
  body: savedAddressBody,
  response: { 200: savedAddressAnswer },
} satisfies FastifySchema;

const changeAddress: Handler<typeof changeAddressSchema> = async (request) => {
  const { addresses } = request.server.shop.store;
  const { user } = await request.server.requireSignedIn(request);
  const row = await addresses.change(user.id, request.params.addressId, request.body);
  if (!row) throw unknown();
  return { data: onWire(row, user) };
};

const removeAddressSchema = {
  summary: 'Remove a kept address',
  signIn: 'required',
  errors: { 404: ['unknown_address'] },
  params: addressParams,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const removeAddress: Handler<typeof removeAddressSchema> = async (request) => {
  const { addresses } = request.server.shop.store;
  const { user } = await request.server.requireSignedIn(request);
  if (!(await addresses.remove(user.id, request.params.addressId))) throw unknown();
  return { status: 'ok' };
};

/** The customer's own shipping addresses. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/addresses', { schema: listAddressesSchema }, listAddresses);
  app.post('/api/addresses', { schema: addAddressSchema }, addAddress);
  app.put('/api/addresses/:addressId', { schema: changeAddressSchema }, changeAddress);
  app.delete('/api/addresses/:addressId', { schema: removeAddressSchema }, removeAddress);
};
export default routes;
