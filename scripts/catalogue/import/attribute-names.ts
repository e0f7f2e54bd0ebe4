import { type AttributeType, attributeKey, attributeTypes } from '../../../api/catalogue/attributes.ts';
import { cleanText, isVisible } from './clean.ts';
import { nearName } from './near-name.ts';

/** A name in attributes.csv that `content/attributes.yaml` does not have, with the name that was perhaps meant. */
export interface UnknownAttribute {
  name: string;
  rows: number;
  near?: string;
}

const maxListed = 100;
const maxLength = 60;

/** Finds the attribute that a supplier's name means, and notes unknown names, whose rows are left out. */
export class AttributeNames {
  readonly #types = new Map(
    [...attributeTypes().types.values()].flatMap((type) => type.called.map((name) => [attributeKey(name), type])),
  );
  readonly #unknown = new Map<string, UnknownAttribute>();

  /** The attribute with this name. */
  of(name: string): AttributeType | undefined {
    return this.#types.get(attributeKey(name));
  }

  /** Whether the row names an unknown attribute, which is then noted. A row without a name has a fault of its own. */
  isUnknown(cell: string): boolean {
    const name = cleanText(cell);
    if (this.of(name) || !isVisible(name)) return false;
    // Copies: part of a string keeps the whole in memory, here a piece of the file.
    const shown = Buffer.from(name.slice(0, maxLength), 'utf16le').toString('utf16le').toWellFormed();
    const noted = this.#unknown.get(attributeKey(shown));
    if (noted) noted.rows += 1;
    else if (this.#unknown.size < maxListed) this.#unknown.set(attributeKey(shown), { name: shown, rows: 1 });
    return true;
  }

  /** The first of more than a hundred unknown names. */
  unknown(): UnknownAttribute[] {
    const known = [...attributeTypes().types.values()].flatMap(({ called }) => called);
    return [...this.#unknown.values()].map((unknown) => {
      const near = nearName(unknown.name, known);
      return near === undefined ? unknown : { ...unknown, near };
    });
  }
}
