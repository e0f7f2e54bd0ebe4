import type { Settings } from '../../../api/serve/settings.ts';

/** One generation on several machines: each renders a shard of the pages, and one of them joins these to a release. */
export interface Shards {
  /**
   * Renders one shard.
   * @param shard its number and how many there are, as typed, such as 3/8
   * @param out the folder of the shard, to be joined with the others
   * @throws WrongUse when `shard` is not of this form, Refusal when there is no catalogue or the folder exists
   */
  generate(settings: Settings, shard: string, out: string): Promise<void>;
  /** @throws Refusal when a shard is missing or damaged, or does not match the others or this machine */
  join(settings: Settings, folders: readonly string[]): Promise<void>;
}
