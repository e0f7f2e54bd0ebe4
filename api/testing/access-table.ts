/**
 * The status that each kind of caller gets from each call for something that belongs to customer A. A route without a
 * row fails access.test.ts.
 */

export const callers = ['nobody', 'expired', 'revoked', 'customer B', 'seller', 'customer A'] as const;
export type Caller = (typeof callers)[number];

/** A's belongings for the rows' calls, created for each test. */
export interface Aims {
  addressId: string;
  sessionId: string;
  garageId: string;
  cartItemId: string;
  undo: number;
  orderId: string;
  lineId: string;
  version: number;
  photo: string;
  /** Of A's order, and not used yet. */
  orderPicture: string;
  returnId: string;
  messageId: string;
  itemId: string;
  /** It is out of stock. */
  soldOutId: string;
  engineId: string;
  enquiry: object;
  picture: Buffer;
}

export interface Row {
  call: string;
  /** The address, if it differs from the route's path. */
  url?: (aims: Aims) => string;
  payload?: (aims: Aims) => object;
  headers?: Record<string, string>;
  status: Record<Caller, number>;
}

const all = (status: number): Row['status'] => ({
  nobody: status,
  expired: status,
  revoked: status,
  'customer B': status,
  seller: status,
  'customer A': status,
});
const guests = { nobody: 401, expired: 401, revoked: 401 };
/** The same for everybody. */
const open = all(200);
/** Each caller gets or changes their own. */
const own = (status = 200): Row['status'] => ({ ...all(status), ...guests });
/** Only A; for everyone else it does not exist. */
const onlyA = (status = 200): Row['status'] => ({ ...all(404), ...guests, 'customer A': status });
/** Guests have carts too, so nobody must sign in: the line is simply not in their cart. */
const onlyInCartOfA: Row['status'] = { ...all(404), 'customer A': 200 };
const desk = (status = 200): Row['status'] => ({ ...all(403), ...guests, seller: status });

/** The tax invoice of A's order. */
const invoiceOf = ({ orderId }: Aims) => `/api/orders/${orderId}/invoices/PZ-2627-000001`;
const deskInvoiceOf = ({ orderId }: Aims) => `/api/desk/orders/${orderId}/invoices/PZ-2627-000001`;

const address = { label: 'Home', address: '1 Road', city: 'Pune', zipCode: '411001' };
const vehicle = { vehicleName: 'Mine', year: 2020, make: 'Tata', model: 'Tiago' };
const template = { name: 'Thanks', words: { en: 'Thank you' } };
const synonym = { phrase: 'packing', meaning: 'gasket' };
const passwords = { currentPassword: 'secret-of-a', newPassword: 'strut-tower-2', confirmPassword: 'strut-tower-2' };
const message = {
  firstName: 'N',
  lastName: 'N',
  email: 'n@example.com',
  subject: 'general',
  message: 'Hello there',
  elapsed: 60_000,
};
const everRead = { until: '2100-01-01T00:00:00.000Z' };
const form = {
  payload: () => ({}),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  status: all(303),
};

export const table: readonly Row[] = [
  { call: 'GET /api/health', status: open },
  { call: 'GET /api/ready', status: open },
  { call: 'GET /api/rates', status: open },
  { call: 'GET /api/docs', status: open },
  { call: 'GET /api/docs/json', status: open },
  { call: 'GET /api/docs/yaml', status: open },
  { call: 'GET /api/docs/static/*', url: () => '/api/docs/static/swagger-ui.css', status: open },
  { call: 'GET /api/docs/static/index.html', status: all(302) },
  { call: 'GET /api/docs/static/swagger-initializer.js', status: open },
  { call: 'GET /api/docs/static/theme/contrast.css', status: open },
  { call: 'GET /api/openapi.json', status: open },
  { call: 'GET /.well-known/security.txt', status: open },
  { call: 'GET /.well-known/change-password', status: all(302) },
  { call: 'GET /api/brands', status: open },
  { call: 'GET /api/catalog/categories', status: open },
  { call: 'GET /api/parts/search', url: () => '/api/parts/search?q=oil', status: open },
  { call: 'GET /api/parts/suggest', url: () => '/api/parts/suggest?q=oil', status: open },
  { call: 'GET /api/parts/offers', url: ({ itemId }) => `/api/parts/offers?id=${itemId}`, status: open },
  { call: 'GET /api/products/slug/:slug', url: () => '/api/products/slug/no-such', status: all(404) },
  { call: 'GET /api/fit-doubts', url: ({ engineId }) => `/api/fit-doubts?engineId=${engineId}`, status: open },
  { call: 'GET /api/vehicles/makes', status: open },
  { call: 'GET /api/vehicles/models/:makeId', url: () => '/api/vehicles/models/x', status: open },
  { call: 'GET /api/vehicles/engines/:modelId', url: () => '/api/vehicles/engines/x', status: open },
  { call: 'GET /api/vehicle-makes', status: open },
  { call: 'GET /api/vehicle-models', url: () => '/api/vehicle-models?makeId=x', status: open },
  { call: 'GET /admin/api/engines/:engineId/info', status: open },
  { call: 'GET /admin/api/engines/:engineId/categories', status: open },
  {
    call: 'GET /admin/api/engines/:engineId/categories/:categoryId/subcategories',
    url: ({ engineId }) => `/admin/api/engines/${engineId}/categories/brakes/subcategories`,
    status: open,
  },
  {
    call: 'GET /admin/api/engines/:engineId/categories/:categoryId/parts',
    url: ({ engineId }) => `/admin/api/engines/${engineId}/categories/brakes/parts`,
    status: open,
  },

  {
    call: 'POST /api/auth/register',
    payload: () => ({ email: 'a.private@example.com', password: 'stolen-tower-1' }),
    status: all(409),
  },
  {
    call: 'POST /api/auth/register/confirm',
    payload: () => ({ token: 'guessed', password: 'stolen-tower-1' }),
    status: all(410),
  },
  {
    call: 'POST /api/auth/login',
    payload: () => ({ email: 'a.private@example.com', password: 'guessed1' }),
    status: all(401),
  },
  { call: 'POST /api/auth/logout', status: open },
  { call: 'POST /api/auth/logout-everywhere', status: own() },
  { call: 'POST /api/auth/forgot-password', payload: () => ({ email: 'unknown@example.com' }), status: open },
  {
    call: 'POST /api/auth/reset-password',
    payload: () => ({ token: 'guessed', newPassword: 'stolen1', confirmPassword: 'stolen1' }),
    status: all(410),
  },
  { call: 'GET /api/auth/me', status: own() },
  { call: 'PUT /api/auth/profile', payload: () => ({ firstName: 'New' }), status: own() },
  {
    call: 'PUT /api/auth/change-password',
    payload: () => passwords,
    // Only A knows A's password.
    status: { ...own(400), 'customer A': 200 },
  },
  { call: 'GET /api/auth/email-change', status: own() },
  {
    call: 'POST /api/auth/email-change',
    payload: () => ({ email: 'stolen@example.com', password: 'secret-of-a' }),
    status: { ...own(400), 'customer A': 200 },
  },
  { call: 'DELETE /api/auth/email-change', status: own() },
  ...['confirm', 'take-back'].map(
    (name): Row => ({
      call: `POST /api/auth/email-change/${name}`,
      payload: () => ({ token: 'guessed' }),
      status: all(410),
    }),
  ),
  { call: 'POST /api/auth/email-proof', payload: () => ({}), status: own() },
  { call: 'POST /api/auth/email-proof/confirm', payload: () => ({ token: 'guessed' }), status: own(410) },
  { call: 'GET /api/user/sessions', status: own() },
  { call: 'DELETE /api/user/sessions/:sessionId', status: onlyA() },
  { call: 'GET /api/user/data', status: own() },
  {
    call: 'DELETE /api/user/account',
    payload: () => ({ password: 'secret-of-a' }),
    status: { ...own(400), seller: 403, 'customer A': 200 },
  },
  {
    call: 'PUT /api/user/photo',
    payload: ({ picture }) => picture,
    headers: { 'content-type': 'image/png' },
    status: own(),
  },
  { call: 'DELETE /api/user/photo', status: own() },
  { call: 'GET /api/user/photo/:name', status: onlyA() },

  { call: 'GET /api/addresses', status: own() },
  { call: 'POST /api/addresses', payload: () => address, status: own(201) },
  { call: 'PUT /api/addresses/:addressId', payload: () => address, status: onlyA() },
  { call: 'DELETE /api/addresses/:addressId', status: onlyA() },
  { call: 'GET /api/user/garage', status: own() },
  { call: 'POST /api/user/garage', payload: () => vehicle, status: own(201) },
  { call: 'PUT /api/user/garage/:garageId', payload: () => vehicle, status: onlyA() },
  {
    call: 'POST /api/user/garage/:garageId/restore',
    payload: () => ({ ...vehicle, createdAt: '2026-01-01T00:00:00.000Z' }),
    status: onlyA(),
  },
  { call: 'PUT /api/user/garage/:garageId/default', status: onlyA() },
  { call: 'DELETE /api/user/garage/:garageId', status: onlyA() },

  { call: 'GET /api/cart', status: open },
  { call: 'POST /api/cart/add', payload: ({ itemId }) => ({ itemId, quantity: 1 }), status: open },
  {
    call: 'PUT /api/cart/update',
    payload: ({ cartItemId }) => ({ cartItemId, quantity: 9 }),
    status: onlyInCartOfA,
  },
  { call: 'DELETE /api/cart/remove/:cartItemId', status: onlyInCartOfA },
  { call: 'DELETE /api/cart/clear', status: open },
  { call: 'POST /api/cart/undo', payload: ({ undo }) => ({ undo }), status: onlyInCartOfA },
  { call: 'GET /api/user/restock', status: own() },
  {
    call: 'PUT /api/restock/:itemId',
    url: ({ soldOutId }) => `/api/restock/${soldOutId}`,
    payload: () => ({}),
    status: own(),
  },
  {
    call: 'DELETE /api/restock/:itemId',
    url: ({ soldOutId }) => `/api/restock/${soldOutId}`,
    status: own(),
  },
  { call: 'POST /api/orders', payload: ({ enquiry }) => enquiry, status: own(201) },
  { call: 'POST /api/enquiries', payload: ({ enquiry }) => enquiry, status: all(202) },
  { call: 'POST /api/enquiries/confirm', payload: () => ({ token: 'guessed' }), status: all(410) },
  { call: 'GET /api/pins/:pin', url: () => '/api/pins/560025', status: open },
  // The shop of the tests has no delivery by PIN code.
  { call: 'GET /api/delivery', url: ({ itemId }) => `/api/delivery?pin=560025&items=${itemId}`, status: all(404) },
  { call: 'GET /api/user/orders', status: own() },
  { call: 'GET /api/orders/:orderId', status: onlyA() },
  // A's order has no quote yet, so that A's answers to one are refused.
  {
    call: 'POST /api/orders/:orderId/accept',
    payload: ({ version, lineId }) => ({ version, lines: [lineId] }),
    status: onlyA(400),
  },
  {
    call: 'POST /api/orders/:orderId/refuse',
    payload: ({ version }) => ({ version, reason: 'price' }),
    status: onlyA(422),
  },
  { call: 'POST /api/orders/:orderId/quote-again', payload: ({ version }) => ({ version }), status: onlyA(422) },
  { call: 'POST /api/orders/:orderId/cancel', payload: ({ version }) => ({ version }), status: onlyA() },
  { call: 'POST /api/orders/:orderId/reorder', status: onlyA() },
  { call: 'DELETE /api/orders/:orderId/links', status: onlyA() },
  { call: 'GET /api/orders/:orderId/invoices/:number', url: invoiceOf, status: onlyA() },
  // A's order is not accepted yet, so that nothing can be paid.
  {
    call: 'POST /api/orders/:orderId/payments/claim',
    payload: ({ version }) => ({ version, way: 'upi', reference: '412345678901' }),
    status: onlyA(422),
  },
  {
    call: 'POST /api/orders/:orderId/payments/cash',
    payload: ({ version }) => ({ version }),
    status: onlyA(422),
  },
  { call: 'POST /api/orders/:orderId/payments/link', status: onlyA(422) },
  { call: 'POST /api/orders/:orderId/payments/check', status: onlyA() },
  // This shop has no provider.
  { call: 'POST /api/payments/razorpay/webhook', status: all(404) },

  { call: 'POST /api/contact', payload: () => message, status: open },
  { call: 'POST /api/request', payload: () => ({ ...message, part: 'brake pad', phone: '9876543210' }), status: open },
  { call: 'GET /api/orders/:orderId/messages', status: onlyA() },
  { call: 'POST /api/orders/:orderId/messages', payload: () => ({ words: 'Hello there' }), status: onlyA() },
  { call: 'PUT /api/orders/:orderId/messages/read', payload: () => everRead, status: onlyA() },
  {
    call: 'POST /api/orders/:orderId/pictures',
    payload: ({ picture }) => picture,
    headers: { 'content-type': 'image/png' },
    status: onlyA(201),
  },
  ...['', '/desk'].map(
    (desks): Row => ({
      call: `GET /api${desks}/orders/:orderId/pictures/:name`,
      url: ({ orderId, orderPicture }) => `/api${desks}/orders/${orderId}/pictures/${orderPicture}`,
      status: desks ? desk() : onlyA(),
    }),
  ),
  { call: 'GET /api/orders/:orderId/returns', status: onlyA() },
  {
    call: 'POST /api/orders/:orderId/returns',
    payload: ({ lineId }) => ({ lines: [{ lineId, quantity: 1, reason: 'damaged' }] }),
    // A's order was not delivered, so that nothing of it can be returned.
    status: onlyA(422),
  },
  { call: 'GET /api/desk/orders/:orderId/messages', status: desk() },
  { call: 'POST /api/desk/orders/:orderId/messages', payload: () => ({ words: 'Hello there' }), status: desk() },
  { call: 'PUT /api/desk/orders/:orderId/messages/read', payload: () => everRead, status: desk() },
  { call: 'GET /api/desk/orders/:orderId/returns', status: desk() },
  {
    call: 'POST /api/desk/orders/:orderId/returns/:returnId/answer',
    payload: () => ({ version: 1, answer: 'accepted' }),
    status: desk(),
  },
  { call: 'GET /api/desk/orders', status: desk() },
  { call: 'GET /api/desk/orders.csv', status: desk() },
  { call: 'GET /api/desk/arrivals', url: () => '/api/desk/arrivals?since=2026-11-22T00:00:00Z', status: desk() },
  { call: 'GET /api/desk/orders/:orderId', status: desk() },
  // The shop's totals are not GST's, so nothing is issued, and there is no e-invoice.
  { call: 'POST /api/desk/orders/:orderId/invoice', status: desk(422) },
  { call: 'GET /api/desk/orders/:orderId/invoices/:number', url: deskInvoiceOf, status: desk() },
  {
    call: 'GET /api/desk/orders/:orderId/invoices/:number/e-invoice',
    url: (aims) => `${deskInvoiceOf(aims)}/e-invoice`,
    status: desk(422),
  },
  ...['', '/preview'].flatMap((preview): Row[] => [
    {
      call: `POST /api/desk/orders/:orderId/quote${preview}`,
      payload: ({ version, lineId }) => ({
        version,
        lines: [{ lineId, unitPrice: 1, availability: 'available' }],
        shipping: 0,
      }),
      status: desk(),
    },
    {
      call: `POST /api/desk/orders/:orderId/status${preview}`,
      payload: ({ version }) => ({ version, status: 'confirmed' }),
      status: desk(),
    },
    {
      call: `POST /api/desk/orders/:orderId/line${preview}`,
      payload: ({ version, lineId }) => ({ version, lineId, quantity: 1 }),
      status: desk(),
    },
    {
      call: `POST /api/desk/orders/:orderId/part${preview}`,
      payload: ({ version, lineId }) => ({ version, lineIds: [lineId] }),
      status: desk(422),
    },
    // Nothing has been shipped yet, and no step was taken.
    ...['tracking', 'undo', 'reopen'].map(
      (name): Row => ({
        call: `POST /api/desk/orders/:orderId/${name}${preview}`,
        payload: ({ version }) => ({ version, ...(name === 'reopen' ? { reason: 'by mistake' } : {}) }),
        status: desk(422),
      }),
    ),
  ]),
  {
    call: 'POST /api/desk/orders/:orderId/payments',
    payload: ({ version }) => ({ version, way: 'upi', amount: 1, reference: '412345678901' }),
    status: desk(422),
  },
  {
    call: 'POST /api/desk/orders/:orderId/payments/:paymentId/received',
    payload: ({ version }) => ({ version, amount: 1, reference: '412345678901' }),
    status: desk(422),
  },
  {
    call: 'POST /api/desk/orders/:orderId/refunds',
    payload: ({ version }) => ({ version, amount: 1 }),
    status: desk(422),
  },
  ...[
    'payments/:paymentId/not-received',
    'refunds/:refundId/made',
    'refunds/:refundId/send',
    'refunds/:refundId/drop',
  ].map(
    (name): Row => ({
      call: `POST /api/desk/orders/:orderId/${name}`,
      payload: ({ version }) => ({ version }),
      status: desk(422),
    }),
  ),
  { call: 'POST /api/desk/orders/:orderId/assignee', payload: () => ({ taken: true }), status: desk() },
  { call: 'GET /api/desk/orders/:orderId/related', status: desk() },
  {
    call: 'POST /api/desk/bulk',
    payload: ({ orderId, version }) => ({ orders: [{ orderId, version }], status: 'cancelled' }),
    status: desk(),
  },
  { call: 'GET /api/desk/day', status: desk() },
  { call: 'GET /api/desk/events', url: () => '/api/desk/events?seconds=0', status: desk() },
  { call: 'POST /api/desk/orders/:orderId/notes', payload: () => ({ text: 'a note' }), status: desk() },
  { call: 'GET /api/desk/messages', status: desk() },
  { call: 'GET /api/desk/night', status: desk() },
  { call: 'GET /api/desk/doubts', status: desk() },
  { call: 'DELETE /api/desk/doubts/:doubtId', status: desk(404) },
  { call: 'GET /api/desk/searches', status: desk() },
  { call: 'GET /api/desk/synonyms', status: desk() },
  { call: 'GET /api/desk/synonyms.csv', status: desk() },
  {
    call: 'GET /api/desk/synonyms/check',
    url: () => '/api/desk/synonyms/check?phrase=packing&meaning=gasket',
    status: desk(),
  },
  { call: 'POST /api/desk/synonyms', payload: () => synonym, status: desk(201) },
  { call: 'PUT /api/desk/synonyms/:synonymId', payload: () => synonym, status: desk(404) },
  { call: 'DELETE /api/desk/synonyms/:synonymId', status: desk(404) },
  { call: 'GET /api/desk/templates', status: desk() },
  { call: 'POST /api/desk/templates', payload: () => template, status: desk(201) },
  { call: 'PUT /api/desk/templates/:templateId', payload: () => ({ ...template, version: 1 }), status: desk(404) },
  {
    call: 'DELETE /api/desk/templates/:templateId',
    url: () => '/api/desk/templates/none?version=1',
    status: desk(404),
  },
  ...['', '/preview'].map(
    (preview): Row => ({
      call: `POST /api/desk/synonyms/import${preview}`,
      payload: () => ({ csv: 'packing,gasket' }),
      status: desk(),
    }),
  ),
  { call: 'GET /api/auth/second-factor', status: desk() },
  { call: 'POST /api/auth/second-factor', payload: () => ({ password: 'secret-of-s' }), status: desk() },
  { call: 'POST /api/auth/second-factor/confirm', payload: () => ({ code: '0' }), status: desk(409) },
  // No second factor is active or being set up.
  {
    call: 'POST /api/auth/second-factor/recovery-codes',
    payload: () => ({ password: 'secret-of-s' }),
    status: desk(409),
  },
  { call: 'DELETE /api/auth/second-factor', payload: () => ({ password: 'secret-of-s' }), status: desk() },
  { call: 'PUT /api/desk/messages/:messageId', payload: () => ({ read: true }), status: desk() },

  ...['', '/hi', '/ta', '/te', '/bn', '/gu', '/mr', '/kn', '/ml'].flatMap((language): Row[] =>
    ['contact', 'request'].map((page) => ({ call: `POST ${language}/${page}`, ...form })),
  ),
];
