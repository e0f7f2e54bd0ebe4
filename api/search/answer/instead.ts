import { kindsOfPart, type UnderstoodKind, vehicleKinds } from '../../shop/search/understood.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';
import type { KnownParts, Parts } from './parts.ts';
import { mostOffered, noOffer, noReading, type Reading } from './reading.ts';

/** Makes the function that offers other items when no item obeys a query. */
export function createInstead<Items>({ store, demandsOf }: ReadyWords<Items>, { named, sameKind }: Parts<Items>) {
  /** The items that the words name, as typed or as they may have been meant. */
  async function partsOf(understood: Understood, known: KnownParts<Items>) {
    const plain = { ...understood, saidPart: [] };
    const typed = await named(plain, 'find', known);
    return typed.isEmpty ? named(plain, 'guess', known) : typed;
  }

  return async function instead(
    understood: Understood,
    known: KnownParts<Items>,
  ): Promise<Pick<Reading, 'relaxed' | 'instead'>> {
    // Instead of an unknown number, only similar numbers are offered.
    if (understood.missing.length > 0) return { relaxed: [], instead: noReading.instead };
    const { engines, named: models, segments, part } = understood;
    const parts = await partsOf(understood, known);
    const among = async (items: Items, change: Partial<Understood>) =>
      store.those(items, await demandsOf({ ...understood, ...change }));
    const free = { brands: [], sides: [], specifications: [] };
    const isPart = part.length > 0;
    const isOfKind = segments.some(({ kind }) => kindsOfPart.includes(kind)) && isPart;
    // For a vehicle alone, its other years, engines and fuels are offered; for a part, these come before other
    // vehicles.
    const ofModel = async () => (models ? among(parts.items, { engines: models, year: undefined }) : store.nothing);
    const ofVehicles = async () =>
      isPart ? store.firstOf(await ofModel(), await among(parts.items, { engines: undefined })) : ofModel();
    const ofKind = async () => (parts.isEmpty ? store.everything : sameKind(parts.items));
    const offer = async (isMeant: boolean, items: () => Promise<Items>) =>
      isMeant ? store.first(await items(), mostOffered) : noOffer;
    const [otherKinds, otherVehicles, otherParts] = await Promise.all([
      offer(isOfKind, () => among(parts.items, free)),
      offer(engines !== undefined, ofVehicles),
      offer(engines !== undefined && isPart, async () => among(await ofKind(), free)),
    ]);
    const offered = { otherKinds, otherVehicles, otherParts };
    const relaxed = new Set(segments.map(({ kind }) => kind).filter((kind) => isGivenUp(kind, isPart, offered)));
    return { relaxed: [...relaxed], instead: offered };
  };
}

/** Whether the offers disregard what the query says of this kind. */
function isGivenUp(kind: UnderstoodKind, isPart: boolean, offered: Reading['instead']): boolean {
  const { otherKinds, otherVehicles, otherParts } = offered;
  if (kind === 'part') return otherParts.total > 0;
  if (kindsOfPart.includes(kind)) return otherKinds.total + otherParts.total > 0;
  return vehicleKinds.includes(kind) && otherVehicles.total > 0 && (isPart || !['make', 'model'].includes(kind));
}
