import { readFileSync } from 'node:fs';
import { contentFile } from '../../catalogue/content-files.ts';
import { parseShop, type Shop } from './contract.ts';

/** Reads `content/shop.yaml`. @throws WrongContent with every wrong line */
export function loadShop(file: URL = contentFile('shop.yaml')): Shop {
  return parseShop(readFileSync(file, 'utf8'));
}

/**
 * The shop.yaml that a compiled site was made with, so that pages, checkout and mails use the same. A site of an older
 * version has none, and gets the present `content/shop.yaml`.
 * @throws WrongContent
 */
export function shopOf(shopFile: string | undefined): Shop {
  return shopFile === undefined ? loadShop() : parseShop(shopFile);
}
