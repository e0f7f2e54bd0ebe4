/** What the browser keeps as JSON, for this visit or for good. Storage may be forbidden or full: then nothing is kept. */
type Kind = 'local' | 'session';

const storageOf = (kind: Kind) => (kind === 'local' ? localStorage : sessionStorage);

/** The value as it stands there, unchecked; null when there is none. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param value undefined removes it */
export function writeStored(kind: Kind, key: string, value: unknown): void {
  try {
    if (value === undefined) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
  } catch {
    // It is known on this page only.
  }
}
