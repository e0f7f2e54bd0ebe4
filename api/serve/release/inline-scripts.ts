import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Inline scripts of pages, as a content security policy names them. */

/** "sha256-…": the name of a script in a policy. */
export function scriptHash(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/** The texts of a page's inline scripts; JSON data and scripts with an address do not count. */
export function inlineScripts(html: string): string[] {
  const found: string[] = [];
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start)) {
    const open = html.indexOf('>', start);
    const end = html.indexOf('</script>', open);
    if (open < 0 || end < 0) break;
    const attributes = html.slice(start, open);
    if (!/\ssrc=|\stype="application\/(?:ld\+)?json"/.test(attributes)) found.push(html.slice(open + 1, end));
    start = end;
  }
  return found;
}

/**
 * The hashes of every script that a compiled site may put into a page: those in precompiled pages and those in the
 * renderer's list. Browsers refuse to run any other script in a page.
 * @param named the renderer's list
 */
export async function scriptHashesOf(siteFolder: string, named: readonly string[]): Promise<string[]> {
  const hashes = new Set(named.map(scriptHash));
  const client = join(siteFolder, 'client');
  for await (const file of glob('**/*.html', { cwd: client }))
    for (const script of inlineScripts(await readFile(join(client, file), 'utf8'))) hashes.add(scriptHash(script));
  return [...hashes].sort();
}
