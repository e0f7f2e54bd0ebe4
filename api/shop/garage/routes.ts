import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Catalogue } from '../../catalogue/open.ts';
import { vehicleLabelOf } from '../../catalogue/vehicles.ts';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Handler } from '../handler.ts';
import type { Language } from '../language/languages.ts';
import { languageQuery, type VehicleInfo } from '../vehicle/contract.ts';
import { isMadeIn } from '../vehicle/years.ts';
import { okAnswer } from '../wire.ts';
import {
  type GarageVehicle,
  garageAnswer,
  garageParams,
  garageVehicleAnswer,
  type NewVehicle,
  restoreBody,
  restoreParams,
  vehicleBody,
  vehicleMakesAnswer,
  vehicleModelsAnswer,
  vehicleModelsQuery,
} from './contract.ts';
import { garageRules } from './rules.ts';
import type { GarageRow, NewGarageRow } from './store.ts';

/** "from 2018 to 2024"; at least one of the years must be known. */
function madeText({ year_start: from, year_end: to }: VehicleInfo): string {
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

const unknown = () => new ApiError(404, 'unknown_vehicle', 'there is no such vehicle in your garage');
const full = () => new ApiError(409, 'too_many', `a garage holds at most ${garageRules.maxVehicles} vehicles`);

async function onWire(
  catalogue: Catalogue,
  { id, userId: _, engineId, createdAt, ...row }: GarageRow,
  language?: Language,
): Promise<GarageVehicle> {
  const info = engineId ? await catalogue.vehicleInfo(engineId, language) : undefined;
  return {
    ...row,
    engineId,
    garageId: id,
    createdAt: new Date(createdAt).toISOString(),
    catalogue:
      engineId && info
        ? {
            makeId: info.make_id,
            modelId: info.model_id,
            engineId,
            label: vehicleLabelOf(info),
            localName: info.local_name,
            type: info.vehicle_type,
            yearStart: info.year_start,
            yearEnd: info.year_end,
          }
        : null,
  };
}

const wrong = (field: keyof NewVehicle, message: string) =>
  new ApiError(400, 'invalid', message, { fields: [{ field, message }] });

/** The row for a body, as sent. */
const plainRow = ({ engine, engineId, trim, vin, mileage, ...vehicle }: NewVehicle): NewGarageRow => ({
  ...vehicle,
  engine: engine || null,
  engineId: engineId ?? null,
  trim: trim || null,
  vin: vin || null,
  mileage: mileage ?? null,
});

/** The row for a body; with a catalogue engine, it has the catalogue's names. @throws ApiError 400 */
async function rowOf(catalogue: Catalogue, vehicle: NewVehicle): Promise<NewGarageRow> {
  const row = plainRow(vehicle);
  if (!row.engineId) return row;
  const info = await catalogue.vehicleInfo(row.engineId);
  if (!info) throw wrong('engineId', 'there is no such engine in the catalogue');
  const made = { yearStart: info.year_start, yearEnd: info.year_end };
  if (!isMadeIn(made, row.year)) throw wrong('year', `vehicles with this engine were made ${madeText(info)}`);
  return { ...row, make: info.make_name, model: info.model_name, engine: row.engine || info.engine_name };
}

const listVehiclesSchema = {
  summary: 'Vehicles of the garage, the default first',
  signIn: 'required',
  querystring: languageQuery,
  response: { 200: garageAnswer },
} satisfies FastifySchema;

const listVehicles: Handler<typeof listVehiclesSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const language = languageOf(request.query.lang);
  const rows = await store.garage.ofUser(user.id);
  return { data: await Promise.all(rows.map((row) => onWire(catalogue(), row, language))) };
};

const addVehicleSchema = {
  summary: 'Add a vehicle to the garage',
  description: 'With an engine of the catalogue it is known what fits.',
  signIn: 'required',
  errors: { 409: ['too_many'] },
  body: vehicleBody,
  response: { 201: garageVehicleAnswer },
} satisfies FastifySchema;

const addVehicle: Handler<typeof addVehicleSchema> = async (request, reply) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const row = await store.garage.add(
    user.id,
    await rowOf(catalogue(), request.body),
    garageRules.maxVehicles,
    Date.now(),
  );
  if (!row) throw full();
  return reply.status(201).send({ data: await onWire(catalogue(), row) });
};

const makeDefaultSchema = {
  summary: 'Make a vehicle the default',
  signIn: 'required',
  errors: { 404: ['unknown_vehicle'] },
  params: garageParams,
  response: { 200: garageVehicleAnswer },
} satisfies FastifySchema;

const makeDefault: Handler<typeof makeDefaultSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const row = await store.garage.makeDefault(user.id, request.params.garageId);
  if (!row) throw unknown();
  return { data: await onWire(catalogue(), row) };
};

const changeVehicleSchema = {
  summary: 'Change a vehicle of the garage',
  description: 'All its fields; those left out are emptied. The year must be one in which its engine was made.',
  signIn: 'required',
  errors: { 404: ['unknown_vehicle'] },
  params: garageParams,
  body: vehicleBody,
  response: { 200: garageVehicleAnswer },
} satisfies FastifySchema;

const changeVehicle: Handler<typeof changeVehicleSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const row = await store.garage.change(user.id, request.params.garageId, await rowOf(catalogue(), request.body));
  if (!row) throw unknown();
  return { data: await onWire(catalogue(), row) };
};

const restoreVehicleSchema = {
  summary: 'Put a removed vehicle back into the garage',
  description:
    'Takes what the garage listed of it, and stores just that. It is the default again unless another has become that. A vehicle that is there stays as it is.',
  signIn: 'required',
  errors: { 404: ['unknown_vehicle'], 409: ['too_many'] },
  params: restoreParams,
  body: restoreBody,
  response: { 200: garageVehicleAnswer },
} satisfies FastifySchema;

const restoreVehicle: Handler<typeof restoreVehicleSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const { createdAt, ...vehicle } = request.body;
  const { garageId: id } = request.params;
  const removed = { ...plainRow(vehicle), id, createdAt: Date.parse(createdAt) };
  const answer = await store.garage.restore(user.id, removed, garageRules.maxVehicles);
  if (answer === 'full') throw full();
  if (!answer) throw unknown();
  return { data: await onWire(catalogue(), answer) };
};

const removeVehicleSchema = {
  summary: 'Remove a vehicle from the garage',
  signIn: 'required',
  errors: { 404: ['unknown_vehicle'] },
  params: garageParams,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const removeVehicle: Handler<typeof removeVehicleSchema> = async (request) => {
  const { store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  if (!(await store.garage.remove(user.id, request.params.garageId))) throw unknown();
  return { status: 'ok' };
};

const cached = 'public, max-age=300';

const listMakesSchema = { summary: 'Makes of vehicles', response: { 200: vehicleMakesAnswer } } satisfies FastifySchema;

const listMakes: Handler<typeof listMakesSchema> = async (request, reply) => {
  const { catalogue } = request.server.shop;
  void reply.header('cache-control', cached);
  const makes = await catalogue().makes();
  return { data: makes.map(({ makeId, makeName }) => ({ vehicleMakeId: makeId, vehicleMakeName: makeName })) };
};

const listModelsSchema = {
  summary: 'Models of a make',
  querystring: vehicleModelsQuery,
  response: { 200: vehicleModelsAnswer },
} satisfies FastifySchema;

const listModels: Handler<typeof listModelsSchema> = async (request, reply) => {
  const { catalogue } = request.server.shop;
  void reply.header('cache-control', cached);
  const models = await catalogue().models(request.query.makeId);
  return {
    data: models.map(({ modelId, modelName }) => ({ vehicleModelId: modelId, vehicleModelName: modelName })),
  };
};

/** The customer's own vehicles. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/user/garage', { schema: listVehiclesSchema }, listVehicles);
  app.post('/api/user/garage', { schema: addVehicleSchema }, addVehicle);
  app.put('/api/user/garage/:garageId/default', { schema: makeDefaultSchema }, makeDefault);
  app.put('/api/user/garage/:garageId', { schema: changeVehicleSchema }, changeVehicle);
  app.post('/api/user/garage/:garageId/restore', { schema: restoreVehicleSchema }, restoreVehicle);
  app.delete('/api/user/garage/:garageId', { schema: removeVehicleSchema }, removeVehicle);

  app.get('/api/vehicle-makes', { schema: listMakesSchema }, listMakes);
  app.get('/api/vehicle-models', { schema: listModelsSchema }, listModels);
};
export default routes;
