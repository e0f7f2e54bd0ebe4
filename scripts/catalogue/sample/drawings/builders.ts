import { batteriesParts } from './parts/batteries.ts';
import { beltsParts } from './parts/belts.ts';
import { bodyParts } from './parts/body.ts';
import { bulbsParts } from './parts/bulbs.ts';
import { climateParts } from './parts/climate.ts';
import { clutchesParts } from './parts/clutches.ts';
import { coolingParts } from './parts/cooling.ts';
import { dampersParts } from './parts/dampers.ts';
import { engineParts } from './parts/engine.ts';
import { exhaustParts } from './parts/exhaust.ts';
import { filtersParts } from './parts/filters.ts';
import { fluidsParts } from './parts/fluids.ts';
import { frictionParts } from './parts/friction.ts';
import { fuelParts } from './parts/fuel.ts';
import { gearboxesParts } from './parts/gearboxes.ts';
import { hydraulicsParts } from './parts/hydraulics.ts';
import { ignitionParts } from './parts/ignition.ts';
import { lampsParts } from './parts/lamps.ts';
import { sensorsParts } from './parts/sensors.ts';
import { steeringParts } from './parts/steering.ts';
import { wheelsParts } from './parts/wheels.ts';
import type { Builders } from './traits.ts';

/** What each type of part looks like. */
export const builders: Builders = {
  ...batteriesParts,
  ...beltsParts,
  ...bodyParts,
  ...bulbsParts,
  ...climateParts,
  ...clutchesParts,
  ...coolingParts,
  ...dampersParts,
  ...engineParts,
  ...exhaustParts,
  ...filtersParts,
  ...fluidsParts,
  ...frictionParts,
  ...fuelParts,
  ...gearboxesParts,
  ...hydraulicsParts,
  ...ignitionParts,
  ...lampsParts,
  ...sensorsParts,
  ...steeringParts,
  ...wheelsParts,
};
