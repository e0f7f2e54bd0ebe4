import type { Catalogue } from '../../catalogue/open.ts';
import type { Verdict } from '../fit/fitment.ts';
import { fallbackLanguage, type Language } from '../language/languages.ts';
import type { EnquiryBody, EnquiryVehicle } from '../orders/contract.ts';
import type { GivenVehicle, LineFit, LineVehicle } from './line-vehicle.ts';

/** The vehicles of cart lines and enquiry lines, looked up in the live catalogue. */

/**
 * The vehicle with its name in the catalogue, or with the given name when the catalogue does not have it. Null when
 * there is no name at all.
 */
export async function vehicleIn(
  { vehicleLabel }: Catalogue,
  { engineId, year = null, label }: GivenVehicle,
): Promise<LineVehicle | null> {
  const known = engineId ? await vehicleLabel(engineId) : undefined;
  if (engineId && known !== undefined) return { engineId, label: known, year };
  return label ? { engineId: null, label, year } : null;
}

/** The same vehicle with its name in the reader's script, where the live catalogue has one. */
export function namedIn<V extends { engineId: string | null }>(
  { localNameOfEngine }: Catalogue,
  vehicle: V | null,
  language: Language,
): (V & { localName?: string }) | null {
  const localName = vehicle?.engineId ? localNameOfEngine(vehicle.engineId, language) : undefined;
  return vehicle && localName !== undefined ? { ...vehicle, localName } : vehicle;
}

interface Line {
  itemId: string;
  vehicle: LineVehicle | null;
}

/**
 * Whether the item of each line fits the vehicle of the line, in the order of the lines.
 * @param language of the conditions; stored lines keep them as the supplier wrote them
 * @param other the vehicle to judge lines by that have none of their own
 */
export async function lineFits(
  { fits, vehicleLabel }: Catalogue,
  lines: readonly Line[],
  language: Language = fallbackLanguage,
  other: LineVehicle | null = null,
): Promise<LineFit[]> {
  const judge = ({ vehicle }: Line) => vehicle ?? other;
  const groups = Map.groupBy(lines, (line) => `${judge(line)?.engineId ?? ''} ${judge(line)?.year ?? ''}`);
  const found = new Map<Line, { verdict: Verdict; label: string | undefined }>();
  for (const group of groups.values()) {
    const [{ engineId, year } = { engineId: null, year: null }] = group
      .map(judge)
      .map((vehicle) => vehicle ?? undefined);
    if (engineId === null) continue;
    const items = group.map(({ itemId }) => ({ id: itemId }));
    const verdicts = await fits.verdicts(items, { engineId, year: year ?? undefined }, language);
    const label = await vehicleLabel(engineId);
    for (const [index, line] of group.entries()) found.set(line, { verdict: verdicts[index] as Verdict, label });
  }
  return lines.map((line) => {
    const { vehicle } = line;
    const { verdict, label } = found.get(line) ?? {};
    return {
      vehicle: vehicle && { ...vehicle, label: label ?? vehicle.label },
      fit: verdict?.fit ?? (judge(line) ? 'unknown' : null),
      conditions: verdict?.conditions ?? [],
    };
  });
}

/** The customer's vehicle; null when the enquiry says nothing about it. */
export async function askedVehicle(
  catalogue: Catalogue,
  given: EnquiryBody['vehicle'],
): Promise<EnquiryVehicle | null> {
  if (!given) return null;
  const { engineId = null, label = null } = (await vehicleIn(catalogue, given)) ?? {};
  const asked = { engineId, label, year: given.year ?? null, plate: given.plate || null, vin: given.vin || null };
  return Object.values(asked).some((part) => part !== null) ? asked : null;
}

/**
 * The lines of an enquiry, each with its vehicle (its own, else the enquiry's) and whether the item fits it.
 * @param named the lines' own vehicles, in the order of the lines
 */
export async function judged<L extends { itemId: string }>(
  catalogue: Catalogue,
  lines: readonly L[],
  named: readonly (GivenVehicle | null | undefined)[],
  asked: EnquiryVehicle | null,
): Promise<(L & LineFit)[]> {
  const common = asked?.label ? { engineId: asked.engineId, label: asked.label, year: asked.year } : null;
  const own = await Promise.all(named.map((vehicle) => vehicle && vehicleIn(catalogue, vehicle)));
  const meant = lines.map(({ itemId }, index) => ({ itemId, vehicle: own[index] ?? common }));
  const fits = await lineFits(catalogue, meant);
  return lines.map((line, index) => ({ ...line, ...(fits[index] as LineFit) }));
}
