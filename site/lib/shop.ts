import { parseShop } from '../../api/shop/shop-file/contract';
import file from '../../content/shop.yaml?raw';

/** `content/shop.yaml`, validated: a mistake in it stops the compilation and is named. Server side only. */
export const shop = parseShop(file);

/** What islands need to link a parcel's progress. */
export const carrierLinks = shop.carriers.map(({ name, trackingUrl }) => ({ name, trackingUrl }));
