import type { ItemCard } from '../catalogue/items.ts';
import { effectivePrice } from '../shop/money/rules.ts';
import { allItems } from './customer.ts';
import type { TestShop } from './shop.ts';

/** A vehicle of the test catalogue, with one item for sale that fits it and one that does not. */
export interface Fitting {
  engineId: string;
  label: string;
  fitting: ItemCard;
  wrong: ItemCard;
}

export async function someFitting(shop: TestShop): Promise<Fitting> {
  const { catalogue } = shop;
  const items = allItems(shop).filter((item) => item.available && effectivePrice(item) > 0);
  for (const { makeId } of await catalogue.makes()) {
    for (const { modelId } of await catalogue.models(makeId)) {
      for (const { engineId } of await catalogue.engines(modelId)) {
        const verdicts = await catalogue.fits.verdicts(items, { engineId });
        const find = (fit: string) => items[verdicts.findIndex((verdict) => verdict.fit === fit)];
        const [fitting, wrong, label] = [find('fits'), find('fitsNot'), await catalogue.vehicleLabel(engineId)];
        if (fitting && wrong && label) return { engineId, label, fitting, wrong };
      }
    }
  }
  throw new Error('the test catalogue has no vehicle with an item that fits and one that does not');
}
