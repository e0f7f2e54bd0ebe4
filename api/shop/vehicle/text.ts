/** Names of vehicles in the reader's script, with the Latin name of the vehicle's papers beside them. */

/** Splits "Swift (3rd gen)" into the name and the mark of its generation. */
function generationOf(name: string): { base: string; mark: string } {
  const at = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  return at < 1 ? { base: name, mark: '' } : { base: name.slice(0, at), mark: name.slice(at + 2, -1) };
}

/** "स्विफ्ट" from "स्विफ्ट (3rd gen)" and "Swift (3rd gen)": a generation that both have is left out. */
export function localNameOf(translated: string, name: string): string {
  const own = generationOf(translated);
  return own.mark === generationOf(name).mark ? own.base : translated;
}

/** "Swift, 3rd gen, 1.2 VVT, 2018": a name without brackets of its own, to stand in brackets. */
export const nameInBrackets = (name: string): string =>
  name
    .split(/ \(([^()]*)\)(?:,? |$)/)
    .filter(Boolean)
    .join(', ');

/** "स्विफ्ट (Swift, 3rd gen)"; without a local name, the name itself. */
export const nameBesideLatin = (name: string, localName: string | undefined): string =>
  localName ? `${localName} (${nameInBrackets(name)})` : name;

/** A vehicle's Latin name with its engine, and the name of make and model in the reader's script, if there is one. */
export interface NamedVehicle {
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: string;
  year?: number | null | undefined;
  /** "मारुति सुज़ुकी स्विफ्ट" */
  localName?: string | undefined;
}

/** "मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M, 2018)" */
export const vehicleText = (vehicle: NamedVehicle): string => nameBesideLatin(vehicleName(vehicle), vehicle.localName);

/** "मारुति सुज़ुकी स्विफ्ट, 2018": for pages that show the Latin name elsewhere. */
export const shortVehicleText = ({ label, year, localName }: NamedVehicle): string =>
  vehicleName({ label: localName || label, year });

/** "2018 Swift · Maruti Suzuki": for a narrow column, which shows only the beginning. */
export const narrowVehicleText = ({
  make,
  model,
  year,
}: {
  make: string;
  model: string;
  year: number | null;
}): string => `${year ? `${year} ` : ''}${localNameOf(model, model)} · ${make}`;

/** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018" */
export const vehicleName = ({ label, year }: { label: string; year?: number | null | undefined }): string =>
  year ? `${label}, ${year}` : label;
