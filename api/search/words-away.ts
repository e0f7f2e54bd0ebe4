/** Words cannot be searched for: not yet, or not now. Numbers can. */
export class WordsAway extends Error {
  override name = 'WordsAway';
}
