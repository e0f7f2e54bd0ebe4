import { Refusal } from '../../cli/refusal.ts';

/**
 * Decodes bytes without guessing: in the encoding of the byte-order mark, else the one that the caller names, else
 * UTF-8.
 */
export class Decoder {
  #decoder: TextDecoder | undefined;
  #bytes = 0;
  /** The last bytes before the current chunk: a character may have begun there. */
  #before: Buffer = Buffer.alloc(0);
  readonly #encoding: string | undefined;

  constructor(encoding?: string) {
    this.#encoding = encoding;
  }

  /** @throws Refusal that names the first byte that is not in the encoding. */
  decode(chunk: Buffer): string {
    this.#decoder ??= decoderOf(markedEncoding(chunk) ?? this.#encoding ?? 'utf-8');
    try {
      const text = this.#decoder.decode(chunk, { stream: true });
      this.#bytes += chunk.length;
      this.#before = Buffer.concat([this.#before, chunk.subarray(-3)]).subarray(-3);
      return text;
    } catch {
      throw new Refusal(
        `byte ${this.#bytes + firstBadByte(this.#decoder.encoding, this.#before, chunk)} is not valid ${this.#decoder.encoding}; ` +
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

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new Refusal(`the encoding "${encoding}" is not known: expected a name such as windows-1252 or utf-16le`);
  }
}

/**
 * A file's byte-order mark overrides the caller's encoding: in a package in an old encoding, the translations must be
 * Unicode.
 */
export function markedEncoding(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : undefined;
}

/**
 * Where the first invalid character begins, counted from the chunk's start; negative if it is in the bytes before. The
 * chunk may begin inside a character: the start from which decoding gets furthest is the right one.
 */
function firstBadByte(encoding: string, before: Buffer, chunk: Buffer): number {
  let furthest = -before.length;
  for (let taken = 0; taken <= before.length; taken++) {
    const bytes = Buffer.concat([before.subarray(before.length - taken), chunk]);
    let good = 0;
    let bad = bytes.length;
    while (good < bad) {
      const middle = (good + bad + 1) >> 1;
      if (decodes(encoding, bytes.subarray(0, middle), true)) good = middle;
      else bad = middle - 1;
    }
    if (good === bytes.length) continue;
    while (good > 0 && !decodes(encoding, bytes.subarray(0, good), false)) good -= 1;
    furthest = Math.max(furthest, good - taken);
  }
  return furthest;
}

/** @param open whether the bytes may end inside a character */
function decodes(encoding: string, bytes: Buffer, open: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: open });
    return true;
  } catch {
    return false;
  }
}
