import { readFileSync } from 'node:fs';
import { parseShop, type Shop } from '../contract/shop.ts';

/** Reads `content/shop.yaml`. @throws WrongContent that names what is wrong in it. */
export function loadShop(file: URL = new URL('../../content/shop.yaml', import.meta.url)): Shop {
  return parseShop(readFileSync(file, 'utf8'));
}
