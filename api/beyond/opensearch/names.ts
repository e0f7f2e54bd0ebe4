import type { Names } from '../../search/index/packed.ts';
import type { Facet } from '../../shop/search/facets.ts';
import type { Conditions } from './conditions.ts';
import type { Heads } from './heads.ts';

/** What a process keeps in memory of a catalogue whose items are in OpenSearch. */
export interface KeptNames extends Names {
  /** How many items each list has. */
  sizes: Uint32Array<ArrayBuffer>;
  heads: Heads;
  conditions: Conditions;
  /** How many fitments each engine has. */
  fitments: Map<string, number>;
  /** The values of each facet, in their order. */
  values: Readonly<Record<Facet, readonly string[]>>;
  /** The languages in which names are sorted. */
  languages: readonly string[];
  items: number;
}
