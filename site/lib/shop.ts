import { parse } from 'yaml';
import { parseShop } from '../../api/contract/shop';
import file from '../../content/shop.yaml?raw';

/** `content/shop.yaml`, checked: a mistake in it stops the compilation with its name. Server side only. */
export const shop = parseShop(parse(file));
