/** Number of queries whose answers are kept. */
const most = 500;
/** Positions that the kept answers may hold together, at four bytes each. */
const mostPositions = 4_000_000;

/** The answers to the latest queries, as many as memory allows: pages and filters of one query ask for it again. */
export class QueryCache<Answer extends { held: number }> {
  readonly #answers = new Map<string, Answer>();
  #held = 0;

  /** The answer of a query; it is kept for longer from now on. */
  get(query: string): Answer | undefined {
    const answer = this.#answers.get(query);
    if (answer) {
      this.#answers.delete(query);
      this.#answers.set(query, answer);
    }
    return answer;
  }

  /** Keeps an answer, unless it alone is too long. */
  set(query: string, answer: Answer): void {
    if (answer.held > mostPositions) return;
    this.#forget(query);
    this.#answers.set(query, answer);
    this.#held += answer.held;
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= most && this.#held <= mostPositions) break;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#answers.clear();
    this.#held = 0;
  }

  #forget(query: string): void {
    this.#held -= this.#answers.get(query)?.held ?? 0;
    this.#answers.delete(query);
  }
}
