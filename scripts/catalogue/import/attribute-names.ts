import { type AttributeType, attributeKey, attributeTypes } from '../../../api/catalogue/attributes.ts';
import { cleanText, isVisible } from './clean.ts';
import { nearName } from './near-name.ts';

/** A name in attributes.csv that `content/attributes.yaml` does not have, with one that was perhaps meant. */
export interface UnknownAttribute {
  name: string;
  rows: number;
  near?: string;
}

const maxListed = 100;
const maxLength = 60;

/** Which attribute a supplier's name means; notes the names that mean none, whose rows are left out. */
export class AttributeNames {
  readonly #types = new Map(
    [...attributeTypes().types.values()].flatMap((type) => type.called.map((name) => [attributeKey(name), type])),
  );
  readonly #unknown = new Map<string, UnknownAttribute>();

  /** The attribute that is called so. */
  of(name: string): AttributeType | undefined {
    return this.#types.get(attributeKey(name));
  }

  /** Whether a row is about something unknown; it is noted then. A row without a name has a fault of its own. */
  isUnknown(cell: string): boolean {
    const name = cleanText(cell);
    if (this.of(name) || !isVisible(name)) return false;
    // Copies: a part of a string keeps the whole one in memory, here a piece of the file.
    const shown = Buffer.from(name.slice(0, maxLength), 'utf16le').toString('utf16le').toWellFormed();
    const noted = this.#unknown.get(attributeKey(shown));
    if (noted) noted.rows += 1;
    else if (this.#unknown.size < maxListed) this.#unknown.set(attributeKey(shown), { name: shown, rows: 1 });
    return true;
  }

  /** Of more than a hundred names the first. */
  unknown(): UnknownAttribute[] {
    const known = [...attributeTypes().types.values()].flatMap(({ called }) => called);
    return [...this.#unknown.values()].map((unknown) => {
      const near = nearName(unknown.name, known);
      return near === undefined ? unknown : { ...unknown, near };
    });
  }
}
