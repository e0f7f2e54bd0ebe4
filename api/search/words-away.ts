/** Words cannot be searched for, not yet or not now; numbers can. */
export class WordsAway extends Error {
  override name = 'WordsAway';
}
