import { readFileSync } from 'node:fs';
import { contentFile } from '../../catalogue/content-files.ts';
import { parseShop, type Shop } from './contract.ts';

const gstFile = () => readFileSync(contentFile('gst.yaml'), 'utf8');

/** Reads `content/shop.yaml`. @throws WrongContent with every wrong line */
export function loadShop(file: URL = contentFile('shop.yaml')): Shop {
  return parseShop(readFileSync(file, 'utf8'), gstFile);
}

/** The texts of `content/shop.yaml` and `content/gst.yaml` that a compiled site was made with. */
export interface ShopTexts {
  shopFile: string | undefined;
  gstFile: string | undefined;
}

/**
 * The shop.yaml that a compiled site was made with, so that pages, checkout and mails use the same. A site of an older
 * version has none, and gets the present files of `content/`.
 * @throws WrongContent
 */
export function shopOf(texts: Partial<ShopTexts>): Shop {
  return texts.shopFile === undefined ? loadShop() : parseShop(texts.shopFile, () => texts.gstFile ?? gstFile());
}
