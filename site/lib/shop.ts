import { parseShop } from '../../api/shop/shop-file/contract';
import file from '../../content/shop.yaml?raw';

/** `content/shop.yaml`, validated; the compilation stops at a mistake and names it. Server side only. */
export const shop = parseShop(file);

/** What islands need to link to the carrier's page about a parcel. */
export const carrierLinks = shop.carriers.map(({ name, trackingUrl }) => ({ name, trackingUrl }));
