import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseShop, type Shop } from './contract/shop.ts';

/** Reads `content/shop.yaml`. @throws Error that names what is wrong in it. */
export function loadShop(file: URL = new URL('../content/shop.yaml', import.meta.url)): Shop {
  return parseShop(parse(readFileSync(file, 'utf8')));
}
