import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { vehicleLabelOf } from '../../catalogue/vehicles.ts';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
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

/** "from 2018 to 2024"; one of the years is known. */
function madeText({ year_start: from, year_end: to }: VehicleInfo): string {
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

/** The customer's own vehicles. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, store } = app.shop;
  const { garage } = store;
  const unknown = () => new ApiError(404, 'unknown_vehicle', 'there is no such vehicle in your garage');
  const full = () => new ApiError(409, 'too_many', `a garage holds at most ${garageRules.maxVehicles} vehicles`);

  async function onWire(
    { id, userId: _, engineId, createdAt, ...row }: GarageRow,
    language?: Language,
  ): Promise<GarageVehicle> {
    const info = engineId ? await catalogue().vehicleInfo(engineId, language) : undefined;
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

  /** The row stored for a body, as it stands. */
  const plainRow = ({ engine, engineId, trim, vin, mileage, ...vehicle }: NewVehicle): NewGarageRow => ({
    ...vehicle,
    engine: engine || null,
    engineId: engineId ?? null,
    trim: trim || null,
    vin: vin || null,
    mileage: mileage ?? null,
  });

  /** The row stored for a body: with a catalogue engine, the catalogue's names. @throws ApiError 400 */
  async function rowOf(vehicle: NewVehicle): Promise<NewGarageRow> {
    const row = plainRow(vehicle);
    if (!row.engineId) return row;
    const info = await catalogue().vehicleInfo(row.engineId);
    if (!info) throw wrong('engineId', 'there is no such engine in the catalogue');
    const made = { yearStart: info.year_start, yearEnd: info.year_end };
    if (!isMadeIn(made, row.year)) throw wrong('year', `vehicles with this engine were made ${madeText(info)}`);
    return { ...row, make: info.make_name, model: info.model_name, engine: row.engine || info.engine_name };
  }

  app.get(
    '/api/user/garage',
    {
      schema: {
        summary: 'Vehicles of the garage, the default first',
        signIn: 'required',
        querystring: languageQuery,
        response: { 200: garageAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const language = languageOf(request.query.lang);
      const rows = await garage.ofUser(user.id);
      return { data: await Promise.all(rows.map((row) => onWire(row, language))) };
    },
  );

  app.post(
    '/api/user/garage',
    {
      schema: {
        summary: 'Add a vehicle to the garage',
        description: 'With an engine of the catalogue it is known what fits.',
        signIn: 'required',
        errors: { 409: ['too_many'] },
        body: vehicleBody,
        response: { 201: garageVehicleAnswer },
      },
    },
    async (request, reply) => {
      const { user } = await app.requireSignedIn(request);
      const row = await garage.add(user.id, await rowOf(request.body), garageRules.maxVehicles, Date.now());
      if (!row) throw full();
      return reply.status(201).send({ data: await onWire(row) });
    },
  );

  app.put(
    '/api/user/garage/:garageId/default',
    {
      schema: {
        summary: 'Make a vehicle the default',
        signIn: 'required',
        errors: { 404: ['unknown_vehicle'] },
        params: garageParams,
        response: { 200: garageVehicleAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const row = await garage.makeDefault(user.id, request.params.garageId);
      if (!row) throw unknown();
      return { data: await onWire(row) };
    },
  );

  app.put(
    '/api/user/garage/:garageId',
    {
      schema: {
        summary: 'Change a vehicle of the garage',
        description: 'All its fields; those left out are emptied. The year must be one in which its engine was made.',
        signIn: 'required',
        errors: { 404: ['unknown_vehicle'] },
        params: garageParams,
        body: vehicleBody,
        response: { 200: garageVehicleAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const row = await garage.change(user.id, request.params.garageId, await rowOf(request.body));
      if (!row) throw unknown();
      return { data: await onWire(row) };
    },
  );

  app.post(
    '/api/user/garage/:garageId/restore',
    {
      schema: {
        summary: 'Put a removed vehicle back into the garage',
        description:
          'Takes what the garage listed of it, and stores just that. It is the default again unless another has become that. A vehicle that is there stays as it is.',
        signIn: 'required',
        errors: { 404: ['unknown_vehicle'], 409: ['too_many'] },
        params: restoreParams,
        body: restoreBody,
        response: { 200: garageVehicleAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const { createdAt, ...vehicle } = request.body;
      const { garageId: id } = request.params;
      const removed = { ...plainRow(vehicle), id, createdAt: Date.parse(createdAt) };
      const answer = await garage.restore(user.id, removed, garageRules.maxVehicles);
      if (answer === 'full') throw full();
      if (!answer) throw unknown();
      return { data: await onWire(answer) };
    },
  );

  app.delete(
    '/api/user/garage/:garageId',
    {
      schema: {
        summary: 'Remove a vehicle from the garage',
        signIn: 'required',
        errors: { 404: ['unknown_vehicle'] },
        params: garageParams,
        response: { 200: okAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      if (!(await garage.remove(user.id, request.params.garageId))) throw unknown();
      return { status: 'ok' as const };
    },
  );

  const cached = 'public, max-age=300';

  app.get(
    '/api/vehicle-makes',
    { schema: { summary: 'Makes of vehicles', response: { 200: vehicleMakesAnswer } } },
    async (_request, reply) => {
      void reply.header('cache-control', cached);
      const makes = await catalogue().makes();
      return { data: makes.map(({ makeId, makeName }) => ({ vehicleMakeId: makeId, vehicleMakeName: makeName })) };
    },
  );

  app.get(
    '/api/vehicle-models',
    {
      schema: { summary: 'Models of a make', querystring: vehicleModelsQuery, response: { 200: vehicleModelsAnswer } },
    },
    async (request, reply) => {
      void reply.header('cache-control', cached);
      const models = await catalogue().models(request.query.makeId);
      return {
        data: models.map(({ modelId, modelName }) => ({ vehicleModelId: modelId, vehicleModelName: modelName })),
      };
    },
  );
};
export default routes;
