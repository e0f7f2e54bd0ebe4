/** Numbers distinct texts in the order of their first appearance. */
export class Numbering {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.texts.push(text);
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** The first equal text: of a million equal texts, only one stays in memory. */
  same(text: string): string {
    return this.texts[this.of(text)] as string;
  }
}
