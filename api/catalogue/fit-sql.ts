import { everyEngine, type FittedVehicle, universalNote } from '../contract/fitment.ts';
import { type SQL, sql } from '../drizzle.ts';
import { fitments } from './schema.ts';

/** The placeholders of a statement that uses `fitRank`. */
export const fitValues = ({ engineId, type, year, yearStart, yearEnd }: FittedVehicle) => ({
  ...{ engineId, yearStart, yearEnd },
  type: type ?? null,
  year: year ?? null,
});

const value = (name: keyof ReturnType<typeof fitValues>) => sql`${sql.placeholder(name)}`;
const { yearFrom, yearTo, note, vehicleType } = fitments;
const [year, yearStart, yearEnd] = [value('year'), value('yearStart'), value('yearEnd')];

/** Fitments that are about the vehicle, as contract/fitment.ts says; an index finds them. */
export const isAboutVehicle: SQL = sql`(${fitments.engineId} = ${value('engineId')}
  or (${fitments.engineId} = ${everyEngine} and (${vehicleType} is null or ${vehicleType} = ${value('type')})))`;

/** Whether the years of such a fitment leave the vehicle in. */
export const isInYears: SQL = sql`case when ${year} is not null
  then (${yearFrom} is null or ${yearFrom} <= ${year}) and (${yearTo} is null or ${year} <= ${yearTo})
  else (${yearFrom} is null or ${yearEnd} is null or ${yearFrom} <= ${yearEnd})
    and (${yearTo} is null or ${yearStart} is null or ${yearTo} >= ${yearStart}) end`;

/** Of such a fitment: 2 when nothing has to be checked, else 1. The highest of an item's is its fit. */
export const fitRank: SQL<number> = sql<number>`case
  when ${note} is not null and ${note} <> ${universalNote} then 1
  when ${year} is not null then 2
  when ${yearFrom} is not null and (${yearStart} is null or ${yearFrom} > ${yearStart}) then 1
  when ${yearTo} is not null and (${yearEnd} is null or ${yearTo} < ${yearEnd}) then 1
  else 2 end`;
