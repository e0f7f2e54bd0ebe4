/** Names of makes and models in a language's own letters, and beside them as the vehicle's papers have them. */

/** "Swift (3rd gen)": the name, and what tells its generations apart. */
function generationOf(name: string): { base: string; mark: string } {
  const at = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  return at < 1 ? { base: name, mark: '' } : { base: name.slice(0, at), mark: name.slice(at + 2, -1) };
}

/** "स्विफ्ट", of "स्विफ्ट (3rd gen)" for "Swift (3rd gen)": what both say is said in Latin letters alone. */
export function localNameOf(translated: string, name: string): string {
  const own = generationOf(translated);
  return own.mark === generationOf(name).mark ? own.base : translated;
}

/** "Swift, 3rd gen", "Swift, 3rd gen, 1.2 VVT, 2018": a name as it stands in brackets, which has none of its own. */
export const nameInBrackets = (name: string): string =>
  name
    .split(/ \(([^()]*)\)(?:,? |$)/)
    .filter(Boolean)
    .join(', ');

/** "स्विफ्ट (Swift, 3rd gen)"; without a name in the language, the name as it is. */
export const nameBesideLatin = (name: string, localName: string | undefined): string =>
  localName ? `${localName} (${nameInBrackets(name)})` : name;

/** A vehicle: in Latin letters with its engine, and its make and model in the reader's letters where they have a name there. */
export interface NamedVehicle {
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: string;
  year?: number | null | undefined;
  /** "मारुति सुज़ुकी स्विफ्ट" */
  localName?: string | undefined;
}

/** "मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M, 2018)" */
export const vehicleText = (vehicle: NamedVehicle): string => nameBesideLatin(vehicleName(vehicle), vehicle.localName);

/** "मारुति सुज़ुकी स्विफ्ट, 2018": where the Latin name is on the same page. */
export const shortVehicleText = ({ label, year, localName }: NamedVehicle): string =>
  vehicleName({ label: localName || label, year });

/** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018": the vehicle as sentences name it. */
export const vehicleName = ({ label, year }: { label: string; year?: number | null | undefined }): string =>
  year ? `${label}, ${year}` : label;
