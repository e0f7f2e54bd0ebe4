import { readFileSync } from 'node:fs';
import { contentFile } from '../../catalogue/content-files.ts';
import { parseShop, type Shop } from './contract.ts';

/** Reads `content/shop.yaml`. @throws WrongContent that names what is wrong in it. */
export function loadShop(file: URL = contentFile('shop.yaml')): Shop {
  return parseShop(readFileSync(file, 'utf8'));
}

/**
 * The shop as a compiled site has it, so that pages, checkout and mails go by one rule; for a site of an older version,
 * which has none, what is in `content/shop.yaml` now.
 * @throws WrongContent
 */
export function shopOf(shopFile: string | undefined): Shop {
  return shopFile === undefined ? loadShop() : parseShop(shopFile);
}
