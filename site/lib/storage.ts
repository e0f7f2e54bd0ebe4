/**
 * Reads and writes the browser's storage, for this visit or permanently. If storage is blocked or full, nothing is
 * stored and the page works without it. (Stores in preferences.ts persist by themselves. Scripts of site/layouts that
 * run before the first paint cannot import this.)
 */
type Kind = 'local' | 'session';

function attempt<T>(kind: Kind, use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis[`${kind}Storage`]);
  } catch {
    return undefined;
  }
}

/** The stored text; null if there is none. */
export function readText(kind: Kind, key: string): string | null {
  return attempt(kind, (storage) => storage.getItem(key)) ?? null;
}

/** @param text undefined removes it */
export function writeText(kind: Kind, key: string, text: string | undefined): void {
  attempt(kind, (storage) => (text === undefined ? storage.removeItem(key) : storage.setItem(key, text)));
}

/** The stored JSON value, not validated; null if there is none or it is not JSON. */
export function readStored(kind: Kind, key: string): unknown {
  return attempt(kind, (storage) => JSON.parse(storage.getItem(key) ?? 'null')) ?? null;
}

/** @param value undefined removes it */
export function writeStored(kind: Kind, key: string, value: unknown): void {
  writeText(kind, key, value === undefined ? undefined : JSON.stringify(value));
}
