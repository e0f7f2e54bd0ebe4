import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { vehicleLabelOf } from '../catalogue/vehicles.ts';
import {
  type GarageVehicle,
  garageAnswer,
  garageParams,
  garageVehicleAnswer,
  type NewVehicle,
  vehicleBody,
  vehicleMakesAnswer,
  vehicleModelsAnswer,
  vehicleModelsQuery,
} from '../contract/garage.ts';
import { garageRules } from '../contract/garage-rules.ts';
import { okAnswer } from '../contract/service.ts';
import type { GarageRow, NewGarageRow } from '../db/garage.ts';
import { ApiError } from '../errors.ts';

/** The customer's own vehicles. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, store } = app.shop;
  const { garage } = store;
  const unknown = () => new ApiError(404, 'unknown_vehicle', 'there is no such vehicle in your garage');

  async function onWire({ id, userId: _, engineId, createdAt, ...row }: GarageRow): Promise<GarageVehicle> {
    const info = engineId ? await catalogue().vehicleInfo(engineId) : undefined;
    return {
      ...row,
      garageId: id,
      createdAt: new Date(createdAt).toISOString(),
      catalogue:
        engineId && info
          ? {
              makeId: info.make_id,
              modelId: info.model_id,
              engineId,
              label: vehicleLabelOf(info),
              type: info.vehicle_type,
              yearStart: info.year_start,
              yearEnd: info.year_end,
            }
          : null,
    };
  }

  /** The row stored for a body: with a catalogue engine, the catalogue's names. @throws ApiError 400 */
  async function rowOf({ engineId, ...vehicle }: NewVehicle): Promise<NewGarageRow> {
    const info = engineId ? await catalogue().vehicleInfo(engineId) : undefined;
    if (engineId && !info) {
      const message = 'there is no such engine in the catalogue';
      throw new ApiError(400, 'invalid', message, { fields: [{ field: 'engineId', message }] });
    }
    return {
      ...vehicle,
      make: info?.make_name ?? vehicle.make,
      model: info?.model_name ?? vehicle.model,
      engine: vehicle.engine || info?.engine_name || null,
      engineId: engineId ?? null,
      trim: vehicle.trim || null,
      vin: vehicle.vin || null,
      mileage: vehicle.mileage ?? null,
    };
  }

  app.get(
    '/api/user/garage',
    {
      schema: {
        summary: 'Vehicles of the garage, the default first',
        signIn: 'required',
        response: { 200: garageAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      return { data: await Promise.all((await garage.ofUser(user.id)).map(onWire)) };
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
      if (!row) throw new ApiError(409, 'too_many', `a garage holds at most ${garageRules.maxVehicles} vehicles`);
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
