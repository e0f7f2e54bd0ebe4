import { Refusal } from './problems.ts';

/**
 * Bytes to text without guessing: UTF-8, UTF-16 with a byte-order mark, or the encoding that the caller names.
 * Source: catalogue format, first paragraph.
 */
export class Decoder {
  #decoder: TextDecoder | undefined;
  #bytes = 0;
  readonly #encoding: string | undefined;

  constructor(encoding?: string) {
    this.#encoding = encoding;
  }

  /** @throws Refusal that names the first byte that is not in the encoding. */
  decode(chunk: Buffer): string {
    this.#decoder ??= new TextDecoder(this.#encoding ?? markedEncoding(chunk), { fatal: true });
    try {
      const text = this.#decoder.decode(chunk, { stream: true });
      this.#bytes += chunk.length;
      return text;
    } catch {
      throw new Refusal(
        `byte ${this.#bytes + firstBadByte(this.#decoder.encoding, chunk)} is not valid ${this.#decoder.encoding}; ` +
          'save the file as UTF-8, or name its encoding with --encoding',
      );
    }
  }

  /** @throws Refusal when the file ends inside a character. */
  end(): string {
    try {
      return this.#decoder?.decode() ?? '';
    } catch {
      throw new Refusal(`the file ends inside a character at byte ${this.#bytes}: it is truncated`);
    }
  }
}

function markedEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function firstBadByte(encoding: string, chunk: Buffer): number {
  let good = 0;
  let bad = chunk.length;
  while (good < bad) {
    const middle = (good + bad + 1) >> 1;
    try {
      new TextDecoder(encoding, { fatal: true }).decode(chunk.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle - 1;
    }
  }
  return good;
}
