import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isAvailable } from '../../catalogue/items.ts';
import { wireOf } from '../../catalogue/package-files.ts';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { paiseToRupeeString } from '../money/rules.ts';
import { languageQuery } from '../vehicle/contract.ts';
import { slugParam } from '../wire.ts';
import { product } from './contract.ts';

const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue } = app.shop;

  app.get(
    '/api/products/slug/:slug',
    {
      schema: {
        summary: "An item by its page's address",
        params: slugParam,
        querystring: languageQuery,
        response: { 200: product },
        errors: { 404: ['unknown_product'], 410: ['gone'] },
      },
    },
    async (request) => {
      const language = languageOf(request.query.lang);
      const { items, itemImages } = catalogue();
      let answer = await items.bySlug(request.params.slug);
      if (answer.found === 'moved') answer = await items.bySlug(answer.slug);
      if (answer.found === 'gone') throw new ApiError(410, 'gone', 'this product is no longer in the catalogue');
      if (answer.found !== 'item') throw new ApiError(404, 'unknown_product', 'there is no such product');
      const { item } = answer;
      const { name, description } = (await items.textsOf([item]))(item, language);
      const imagesIn = await itemImages.imagesOf(item.id);
      return {
        ...wireOf(item),
        itemName: name.text,
        itemDescription: description?.text ?? null,
        brandName: items.brandOf(item, language).name.text,
        categoryName: items.categoryOf(item, language).name.text,
        itemPrice: paiseToRupeeString(item.pricePaise),
        itemSellingPrice: paiseToRupeeString(item.sellingPaise || item.pricePaise),
        itemWeight: item.weightGrams === null ? null : item.weightGrams / 1000,
        itemAvailable: isAvailable(item),
        images: imagesIn(language).map(({ alt, ...picture }) => ({ ...picture, alt: alt?.text ?? null })),
      };
    },
  );
};
export default routes;
