import { alias, type SQL, sql } from '../data/drizzle.ts';
import { everyEngine, type FittedVehicle, universalNote } from '../shop/fit/fitment.ts';
import { engines, fitments, items } from './schema.ts';

/** The values for the placeholders of a statement that uses `fitRank`. */
export const fitValues = ({ engineId, type, year, yearStart, yearEnd }: FittedVehicle) => ({
  engineId,
  yearStart,
  yearEnd,
  type: type ?? null,
  year: year ?? null,
});

const value = (name: keyof ReturnType<typeof fitValues>) => sql`${sql.placeholder(name)}`;
const { yearFrom, yearTo, note } = fitments;
const [year, yearStart, yearEnd] = [value('year'), value('yearStart'), value('yearEnd')];

type FitmentTable = typeof fitments | ReturnType<typeof alias<typeof fitments, string>>;

const isAbout = ({ engineId, vehicleType }: FitmentTable): SQL => sql`(${engineId} = ${value('engineId')}
  or (${engineId} = ${everyEngine} and (${vehicleType} is null or ${vehicleType} = ${value('type')})))`;
const isUnnoted = (of: FitmentTable): SQL => sql`(${of.note} is null or ${of.note} = ${universalNote})`;

/** Selects fitments that are about the vehicle, as in shop/fit/fitment.ts; an index finds them. */
export const isAboutVehicle: SQL = isAbout(fitments);

/** Whether the years of such a fitment include the vehicle's. */
export const isInYears: SQL = sql`case when ${year} is not null
  then (${yearFrom} is null or ${yearFrom} <= ${year}) and (${yearTo} is null or ${year} <= ${yearTo})
  else (${yearFrom} is null or ${yearEnd} is null or ${yearFrom} <= ${yearEnd})
    and (${yearTo} is null or ${yearStart} is null or ${yearTo} >= ${yearStart}) end`;

/** The rank of one such fitment: 2 when nothing has to be checked, else 1. */
const rankOfOne: SQL = sql`case
  when ${note} is not null and ${note} <> ${universalNote} then 1
  when ${year} is not null then 2
  when ${yearFrom} is not null and (${yearStart} is null or ${yearFrom} > ${yearStart}) then 1
  when ${yearTo} is not null and (${yearEnd} is null or ${yearTo} < ${yearEnd}) then 1
  else 2 end`;

const ending = alias(fitments, 'ending');
const holding = alias(fitments, 'holding');
const ofItem = (of: FitmentTable): SQL => sql`${of.itemId} = ${items.id} and ${isAbout(of)} and ${isUnnoted(of)}`;

/**
 * Whether no fitment without a note holds in some year of the vehicle's engine. Only the engine's first year and the
 * years after a fitment ends need to be looked at: if there is such a year, one of these is one.
 */
const hasOpenYear: SQL = sql`exists (
  select 1 from (
    select coalesce(${yearStart}, 0) as open_year
    union select ${ending.yearTo} + 1 from ${fitments} as ${ending} where ${ofItem(ending)}
      and ${ending.yearTo} >= coalesce(${yearStart}, 0) and ${ending.yearTo} < coalesce(${yearEnd}, 9999)
  ) where not exists (
    select 1 from ${fitments} as ${holding} where ${ofItem(holding)}
      and coalesce(${holding.yearFrom}, 0) <= open_year and coalesce(${holding.yearTo}, 9999) >= open_year))`;

/** The rank of one item's fitments, in a query grouped by item: 2 when it fits, 1 when something has to be checked. */
export const fitRank: SQL<number> = sql<number>`case
  when max(${rankOfOne}) = 2 then 2
  when ${year} is not null or count(*) = 1 or ${hasOpenYear} then 1
  else 2 end`;

/** Whether vehicles with a fitment's engine were made in its years: in the others there is nothing that it could fit. */
export const isMadeInYears: SQL<boolean> = sql`(coalesce(${fitments.yearFrom}, 0) <= coalesce(${engines.yearEnd}, 9999)
  and coalesce(${fitments.yearTo}, 9999) >= coalesce(${engines.yearStart}, 0))`.mapWith(Boolean);
