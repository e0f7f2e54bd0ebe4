import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../data/failures.ts';
import { SettingsError } from '../../serve/settings.ts';

/** The fewest characters; the same limit holds for SESSION_SECRET. */
const minLength = 32;

/**
 * The secret that signs tokens: the given one, else one that is made once and kept in the data folder.
 * @throws SettingsError when the kept one is too short
 */
export function tokenSecret(dataFolder: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const file = join(dataFolder, 'session-secret');
  const kept = read(file) ?? makeOnce(file);
  if (kept.length >= minLength) return kept;
  throw new SettingsError(
    `${file} is not right: expected at least ${minLength} characters, found ${kept.length}. Put the file back from a ` +
      'backup; or remove it, then a new one is made and everybody signs in again; or set SESSION_SECRET.',
  );
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the file whole or not at all. Of two processes that start at once, both use the first one's secret. */
function makeOnce(file: string): string {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return read(file) ?? '';
}
