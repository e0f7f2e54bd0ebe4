import { effectivePrice, paiseToRupeeString } from '../../../api/shop/money/rules';
import type { ProductPage } from '../../catalogue';

/** Structured data of a product (schema.org). An item whose price is on request has no offer. */
export function productJsonLd(page: ProductPage, address: string): object {
  const { item } = page;
  const price = effectivePrice(item);
  return {
    '@type': 'Product',
    name: page.name.text,
    ...(page.description ? { description: page.description.text } : {}),
    sku: item.id,
    mpn: item.partNumber,
    ...(item.gtin ? { gtin: item.gtin } : {}),
    brand: { '@type': 'Brand', name: page.brand.name.text },
    ...(page.attributes.length > 0
      ? {
          additionalProperty: page.attributes.map(({ label, value }) => ({
            '@type': 'PropertyValue',
            name: label,
            value,
          })),
        }
      : {}),
    category: page.trail.map((category) => category.name.text).join(' > '),
    ...(item.weightGrams && item.weightGrams > 0
      ? { weight: { '@type': 'QuantitativeValue', value: item.weightGrams / 1000, unitCode: 'KGM' } }
      : {}),
    ...(price > 0
      ? {
          offers: {
            '@type': 'Offer',
            url: address,
            price: paiseToRupeeString(price),
            priceCurrency: 'INR',
            itemCondition: 'https://schema.org/NewCondition',
            availability: `https://schema.org/${item.inStock ? 'InStock' : 'OutOfStock'}`,
          },
        }
      : {}),
  };
}
