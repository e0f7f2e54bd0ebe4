/** Writes addresses in the order of the country that the parcel goes to. */

export interface Place {
  street: string;
  city: string;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
  country: string;
}

/** Countries that write the postal code before the city; all others write it after the state, as India does. */
const codeFirst = new Set(
  [
    'Austria, Belgium, Bulgaria, Croatia, Czech Republic, Czechia, Denmark, Estonia, Finland, France, Germany, Greece',
    'Hungary, Iceland, Israel, Italy, Lithuania, Luxembourg, Malaysia, Morocco, Netherlands, Norway, Poland, Portugal',
    'Romania, Serbia, Slovakia, Slovenia, Spain, Sweden, Switzerland, Tunisia, Turkey, Türkiye',
  ].flatMap((names) => names.toLowerCase().split(', ')),
);

const joined = (parts: readonly (string | null | undefined)[], between: string) => parts.filter(Boolean).join(between);

/** Street, place and country, one line each, without empty ones. Places: "Pune, Maharashtra 411001", "10115 Berlin". */
export function postalLines({ street, city, state, zipCode, country }: Place): string[] {
  // Not "Delhi, Delhi 110001".
  const region = state?.toLowerCase() === city.toLowerCase() ? '' : state;
  const place = codeFirst.has(country.trim().toLowerCase())
    ? joined([joined([zipCode, city], ' '), region], ', ')
    : joined([joined([city, region], ', '), zipCode], ' ');
  return [street, place, country].filter(Boolean);
}

interface Recipient extends Omit<Place, 'street'> {
  firstName: string;
  lastName: string;
  address: string;
}

/** An order's address with the recipient's name, line by line. */
export function recipientLines({ firstName, lastName, address, ...place }: Recipient): string[] {
  return [joined([firstName, lastName], ' '), ...postalLines({ ...place, street: address })];
}
