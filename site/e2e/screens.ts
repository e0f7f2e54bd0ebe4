import type { APIRequestContext } from '@playwright/test';
import type { Engine } from '../../api/shop/vehicle/contract';
import { leftItem } from './prepare';
import type { Shop } from './shop';
import { itemOnRequest } from './shopper';

export const informationPages = [
  'about-us',
  'faqs',
  'shipping-policy',
  'return-policy',
  'warranty',
  'privacy-policy',
  'terms-of-service',
] as const;

/** One screen of the shop, with an address of the sample that shows it. */
export interface Screen {
  name: string;
  /** In English; `pathIn` gives the other languages. */
  path: string;
  status: number;
}

async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  return (await (await request.get(path)).json()) as T;
}

/** A product of the sample, found as a shopper finds it. */
export async function someProduct(request: APIRequestContext): Promise<{ id: string; path: string; number: string }> {
  type Found = { data: { items: { id: string; urlSlug: string; partNumber: string }[] } };
  const { data } = await ask<Found>(request, '/api/parts/search?q=brake+pad+swift&available=true');
  const [item] = data.items;
  if (!item) throw new Error('the sample has no brake pad for a Swift');
  return { id: item.id, path: `/product/${item.urlSlug}`, number: item.partNumber };
}

/** A product of the sample that is out of stock. */
export async function soldOutProduct(request: APIRequestContext): Promise<{ id: string; path: string }> {
  type Found = { data: { items: { id: string; urlSlug: string }[] } };
  const { data } = await ask<Found>(request, '/api/parts/search?q=filter&available=false');
  const [item] = data.items;
  if (!item) throw new Error('the sample has no filter that is out of stock');
  return { id: item.id, path: `/product/${item.urlSlug}` };
}

/** The page of a number that several items have, linked from the page of one of them. */
async function someNumber(request: APIRequestContext, product: string): Promise<string> {
  const html = await (await request.get(product)).text();
  const [, path] = /href="(\/number\/[^"]+)"/.exec(html) ?? [];
  if (!path) throw new Error(`${product} has no number with a page`);
  return path;
}

/** The query of an engine's pages; the sample has parts for it. */
async function someVehicle(request: APIRequestContext) {
  const ids = { makeId: 'maruti-suzuki', modelId: 'maruti-suzuki_swift-3' };
  const { data } = await ask<{ data: Engine[] }>(request, `/api/vehicles/engines/${ids.modelId}`);
  for (const { engineId, yearStart } of data) {
    const base = `/admin/api/engines/${engineId}/categories`;
    const { categories } = await ask<{ categories: { id: string }[] }>(request, base);
    for (const { id } of categories) {
      const { subcategories } = await ask<{ subcategories: { id: string }[] }>(request, `${base}/${id}/subcategories`);
      const categoryId = subcategories[0]?.id ?? id;
      const { parts } = await ask<{ parts: { part_number: string }[] }>(request, `${base}/${categoryId}/parts`);
      const vehicle = { vehicleName: 'Family car', year: yearStart, make: 'Maruti Suzuki', model: 'Swift', engineId };
      const query = new URLSearchParams({ ...ids, engineId });
      if (parts[0]) return { query, vehicle, categoryId, part: parts[0].part_number };
    }
  }
  throw new Error('the sample has no parts for a Swift');
}

/** Every screen, in each state that looks different. */
export async function screensOf(request: APIRequestContext): Promise<Screen[]> {
  const product = await someProduct(request);
  const soldOut = await soldOutProduct(request);
  const { query, categoryId, part } = await someVehicle(request);
  const pages: [name: string, path: string, status?: number][] = [
    ['home', '/'],
    ['search', '/search?q=brake'],
    ['search without results', '/search?q=zzyzx'],
    ['search for what is not there', '/search?q=clutch+plate+activa+2018'],
    ['request', '/request?part=clutch+plate&vehicle=Activa&year=2018&q=clutch+plate+activa+2018'],
    ['a step of choosing a vehicle', `/choose-vehicle?type=car&makeId=${query.get('makeId')}`],
    ['choosing an unknown vehicle', '/choose-vehicle?type=car&makeId=none', 404],
    ['parts', `/parts?${query}`],
    ['parts without a vehicle', '/parts'],
    ['category-parts', `/category-parts?${query}&categoryId=${categoryId}`],
    ['category-parts without a vehicle', '/category-parts'],
    ['part', `/part/${encodeURIComponent(part)}`],
    ['part of the shop', `/part/${encodeURIComponent(product.number)}`],
    ['unknown part', '/part/zzyzx', 404],
    ['product', product.path],
    ['product out of stock', soldOut.path],
    ['vehicles of a product', `${product.path}#vehicles`],
    ['alternatives to a product', `${product.path}#alternatives`],
    ['product that left', `/product/${leftItem.slug}`, 410],
    ['unknown product', '/product/none', 404],
    ['vehicles', '/vehicles'],
    ['make', '/vehicles/maruti-suzuki'],
    ['model', '/vehicles/maruti-suzuki/swift-3rd-gen'],
    ['engine', '/vehicles/maruti-suzuki/swift-3rd-gen/1-2-vvt-k12m'],
    ['category of a model', '/vehicles/maruti-suzuki/swift-3rd-gen/brake-pads'],
    ['number', await someNumber(request, product.path)],
    ['brands', '/brands'],
    ['brand', '/brands/bosch'],
    ['categories', '/categories'],
    ['category', '/categories/brake-pads'],
    ['second page of a category', '/categories/brake-pads/2'],
    ['empty cart', '/cart'],
    ['login', '/login'],
    ['register', '/register'],
    ...informationPages.map((name): [string, string] => [name, `/${name}`]),
    ['forgot password', '/forgot-password'],
    ['reset password', '/reset-password#token=x'],
    ['confirm a new address', '/confirm-email#token=x'],
    ['prove an address', '/prove-email#token=x'],
    ['finish a registration', '/finish-registration#token=x'],
    ['send an enquiry', '/send-enquiry#token=x'],
    ['take a new address back', '/take-back-email#token=x'],
    ['contact', '/contact'],
    ['not found', '/nothing-here', 404],
  ];
  return pages.map(([name, path, status = 200]) => ({ name, path, status }));
}

/** Sends an enquiry of the signed-in customer. */
export async function sendEnquiry(
  request: APIRequestContext,
  email: string,
  wanted: readonly { itemId: string; quantity: number }[],
): Promise<{ orderId: string; orderNumber: string }> {
  const post = (data: object) => request.post('/api/orders', { data });
  const totals = { subtotal: 0, shipping: 0, tax: 0, total: 0 };
  const enquiry = {
    items: wanted.map((line) => ({ ...line, unitPrice: 0, totalPrice: 0 })),
    shippingAddress: {
      firstName: 'Asha',
      lastName: 'Rao',
      address: '14 Residency Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560025',
      country: 'India',
    },
    contactInfo: { email, phone: '9876543210' },
    totals,
  };
  // The server answers with its own prices and accepts the enquiry when it is sent again with those.
  const fresh = (await (await post(enquiry)).json()) as Pick<typeof enquiry, 'items' | 'totals'>;
  const created = await post({ ...enquiry, items: fresh.items, totals: fresh.totals });
  return ((await created.json()) as { data: { orderId: string; orderNumber: string } }).data;
}

/**
 * Turns the request context into a customer with an order, a filled cart, an address, a vehicle, and a part to wait for.
 * One of the items has its price on request.
 * @returns the screens that only such a customer sees
 */
export async function becomeCustomer(request: APIRequestContext, email: string): Promise<Screen[]> {
  const post = (path: string, data: object) => request.post(path, { data });
  await post('/api/auth/register', { email, password: 'strut-tower-1', firstName: 'Asha', lastName: 'Rao' });
  const { id: itemId } = await someProduct(request);
  const { id: onRequest } = await itemOnRequest(request);
  const wanted = [
    { itemId, quantity: 2 },
    { itemId: onRequest, quantity: 1 },
  ];
  const { orderId } = await sendEnquiry(request, email, wanted);
  // An enquiry empties the cart.
  for (const line of wanted) await post('/api/cart/add', line);
  await post('/api/addresses', { label: 'Home', address: '14 Residency Road', city: 'Bengaluru', isDefault: true });
  const { id: soldOut } = await soldOutProduct(request);
  await request.put(`/api/restock/${soldOut}`, { data: {} });
  const { vehicle } = await someVehicle(request);
  const added = await post('/api/user/garage', vehicle);
  const { data: car } = (await added.json()) as { data: { garageId: string } };
  const pages = [
    ['cart', '/cart'],
    ['checkout', '/checkout'],
    ['orders', '/orders'],
    ['order', `/orders/${orderId}`],
    ['account', '/account'],
    ['garage', '/garage'],
    ['search for a vehicle', `/search?vehicle=${car.garageId}`],
  ] as const;
  return pages.map(([name, path]) => ({ name, path, status: 200 }));
}

/**
 * Turns the request context into a seller with a message to answer. A customer must have sent an enquiry before.
 * @returns the screens of the desk
 */
export async function becomeSeller(request: APIRequestContext, shop: Shop, email: string): Promise<Screen[]> {
  await request.post('/api/auth/login', { data: { email, password: await shop.addSeller(email) } });
  const { data } = await ask<{ data: { orderId: string }[] }>(request, '/api/desk/orders');
  const [order] = data;
  const messages = await ask<{ total: number }>(request, '/api/desk/messages');
  // One message is enough: their number per IP address is limited.
  const message = {
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    subject: 'parts',
    message: 'Does it fit?',
    elapsed: 9000,
  };
  if (messages.total === 0) {
    await request.post('/api/contact', { data: message });
    const asked = { part: 'clutch plate', vehicle: 'Activa', year: '2018', query: 'clutch plate activa 2018' };
    const phone = '9876543210';
    await request.post('/api/request', { data: { ...message, ...asked, phone } });
  }
  if (!order) throw new Error('there is no enquiry yet');
  const pages = [
    ['checkout of an empty cart', '/checkout'],
    ['desk', '/desk'],
    ['enquiry at the desk', `/desk/orders/${order.orderId}`],
    ['messages at the desk', '/desk/messages'],
    ['searches at the desk', '/desk/searches'],
    ['doubted fitments at the desk', '/desk/doubts'],
    ['synonyms at the desk', '/desk/searches?show=synonyms'],
    ['answer templates at the desk', '/desk/templates'],
    ["the seller's second factor", '/desk/second-factor'],
  ] as const;
  return pages.map(([name, path]) => ({ name, path, status: 200 }));
}
