import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, type Language } from '../../../../api/shop/language/languages.ts';
import { CsvWriter } from '../csv-writer.ts';
import type { SampleItem } from '../offers.ts';
import type { Part } from '../parts.ts';
import { hashText } from '../random.ts';
import { diagramOf } from './diagram.ts';
import { drawingOf } from './drawing.ts';

/** The file that names the pictures of items; the pictures lie in the folder beside it. */
export const imagesFile = 'images.csv';
const imagesFolder = 'images';

export interface DrawnDiagram {
  image: string;
  places: { x: number; y: number }[];
}

/** Draws the pictures of a package into its folder. */
export class SampleDrawings {
  readonly #folder: string;
  readonly #rows: CsvWriter;
  readonly #languages: readonly Language[];
  /** Vehicles with the same parts share a diagram. */
  readonly #diagrams = new Map<string, DrawnDiagram>();

  constructor(out: string, languages: readonly Language[]) {
    this.#folder = join(out, imagesFolder);
    this.#languages = [fallbackLanguage, ...languages.filter((language) => language !== fallbackLanguage)];
    mkdirSync(this.#folder, { recursive: true });
    const alts = this.#languages.map((language) => (language === fallbackLanguage ? 'alt' : `alt_${language}`));
    this.#rows = new CsvWriter(join(out, imagesFile), ['item_id', 'position', 'file', ...alts]);
  }

  /** Draws an item; `nameIn` says what the picture shows. */
  async item(item: SampleItem, nameIn: (language: Language) => string): Promise<void> {
    const file = `${item.id}.svg`;
    writeFileSync(join(this.#folder, file), drawingOf(item));
    await this.#rows.write([item.id, 1, file, ...this.#languages.map(nameIn)]);
  }

  diagram(parts: readonly Part[]): DrawnDiagram {
    const key = parts.map(({ type, position }) => `${type.id} ${position}`).join('\n');
    const known = this.#diagrams.get(key);
    if (known) return known;
    const { svg, places } = diagramOf(parts);
    const drawn = { image: `diagram-${hashText(key).toString(16).padStart(8, '0')}.svg`, places };
    writeFileSync(join(this.#folder, drawn.image), svg);
    this.#diagrams.set(key, drawn);
    return drawn;
  }

  close(): Promise<void> {
    return this.#rows.close();
  }
}
