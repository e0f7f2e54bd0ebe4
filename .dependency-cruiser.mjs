/**
 * Which room may open which door (README, "The rooms"). biome.json checks `.astro` files instead, because this tool
 * does not read them.
 */
/** Tests, and what only tests use. They may open every room. */
const proving = '\\.test\\.ts$|/fixtures/|^api/testing/|^scripts/laboratory/|^site/e2e/';

/** The files of a subject that only the server opens. */
const ofServer = '^api/shop/.*/(store|routes|[a-z-]+-routes|mails|plugin)\\.ts$';

/** The files of a subject that query its tables, most of them within a transaction. */
const asking =
  '(store|unread|removal|taken-emails|lines|removals|lists|quotes|search-index|sellers|forgotten|guests|ordered-items|times-ordered|own-rows|issue|documents|owed|settle|rows|provider-rows|paying|marking)';

/**
 * Stores that other subjects may open, with those subjects: where a transaction spans two subjects, or a list shows
 * both.
 */
const openedBy = {
  // A mail and the change that causes it are stored in one transaction.
  mail: 'account|conversation|desk|email-change|enquiry|mailbox|messages|orders|payments|register|reset|restock|returns',
  // A change that ends access ends the sessions in the same transaction.
  sessions: 'account|desk|email-change|reset|second-factor',
  // The change itself checks that nobody else has the address, and that the password is still the account's.
  account: 'email-change|enquiry|register',
  // Whoever takes a changed address back, and a guest whose enquiry opens an account, gets a link for a password.
  reset: 'email-change|enquiry',
  // Ordered items leave the cart.
  cart: 'enquiry|orders',
  // An order appears at the desk at once, and shows its quote, which customers answer and pay.
  desk: 'acceptance|invoices|orders|payments',
  // The desk's search knows the names of ordered items. Removing an account removes the person from its orders. A return
  // is measured against the order's lines and history. What a provider tells about an order is mailed to its account. An
  // acceptance changes the order's amounts. A guest's enquiry becomes an order.
  orders: 'acceptance|account|desk|enquiry|payments|returns',
  // An order says how many of its messages are not read. A mail is stored with the message that it becomes.
  conversation: 'desk|mailbox|orders',
  // A message and a return get their pictures in the transaction that stores them.
  pictures: 'conversation|returns',
  // A change of an order issues its tax document in the same transaction, and an order is shown with its documents.
  invoices: 'desk|orders',
  // A line is sent with its promise, and shown with it; a seller's other item has another. Removing a customer removes it.
  // A confirmed claim doubts the fitment. An invoice says the promise.
  promise: 'desk|invoices|orders|returns',
  // An order and its copy show what was paid for it. A cancelled or returned order owes that, in the same transaction.
  // An invoice contains the surcharge.
  payments: 'desk|invoices|orders|own-data|returns',
  // Removing an account removes its messages.
  'own-data': 'account',
  // The copy of a customer's data contains the photo. Pictures of parts, and those of mails, are stored like photos.
  photo: 'mailbox|own-data|pictures',
};
const openStores = Object.entries({ ...openedBy, '[^/]+': '' }).map(([store, others]) => ({
  name: `subjects-open-their-own-store${others && `-or-${store}`}`,
  severity: 'error',
  comment:
    'Others are reached through `app.shop.store`. `openedBy` in .dependency-cruiser.mjs has the exceptions, with the reason.',
  from: { path: '^api/shop/([^/]+)/', pathNot: [proving, `^api/shop/(${others || '-'})/`] },
  to: {
    path: `^api/shop/${store}/${asking}\\.ts$`,
    pathNot: ['^api/shop/$1/', ...(others ? [] : [`^api/shop/(${Object.keys(openedBy).join('|')})/`])],
    dependencyTypesNot: ['type-only'],
  },
}));

const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: proving },
  to: { path: '^(api|site|scripts|content)/', pathNot: allowed },
});

/** The site's rooms from the top; each may open those below it. */
const siteRooms = ['pages', 'layouts', 'features', 'ui', 'lib', 'i18n'];
const noneAbove = siteRooms.slice(1).map((room, above) => ({
  name: `site-${room}-opens-nothing-above`,
  severity: 'error',
  comment: `From the top: ${siteRooms.join(', ')}.`,
  from: { path: `^site/${room}/`, pathNot: proving },
  to: { path: `^site/(${siteRooms.slice(0, above + 1).join('|')})/` },
}));

/** The search's rooms in the order in which a query passes them; each may open those before it. */
const searchRooms = ['language', 'understand', 'index', 'match', 'answer', 'suggest'];
const noneLater = searchRooms.slice(0, -1).map((room, at) => ({
  name: `search-${room}-opens-no-later-room`,
  severity: 'error',
  comment: `In this order: ${searchRooms.join(', ')}.`,
  from: { path: `^api/search/${room}/`, pathNot: proving },
  to: { path: `^api/search/((${searchRooms.slice(at + 1).join('|')})/|(create-engine|embedded|search-server)[.])` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only(
      'data-opens-subjects-stores',
      '^api/data/',
      '^api/(data/|shop/)',
      'It holds what all tables share, and the one list of stores.',
    ),
    {
      name: 'data-opens-subjects-through-two-lists',
      severity: 'error',
      comment: 'tables.ts is the one list of tables, store.ts that of stores.',
      from: { path: '^api/data/', pathNot: [proving, '^api/data/(tables|store)\\.ts$'] },
      to: { path: [ofServer, '^api/shop/[^/]+/tables\\.ts$'] },
    },
    {
      name: 'tables-are-opened-by-their-list',
      severity: 'error',
      comment: 'A store gets the tables of its database from that list (`db.tables`).',
      from: { path: '^(api|scripts|site)/', pathNot: '^api/data/tables\\.ts$' },
      to: { path: '^api/shop/[^/]+/tables\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...openStores,
    only(
      'catalogue-opens-shared-rules',
      '^api/catalogue/',
      '^api/(catalogue/|data/drizzle\\.ts|shop/)',
      'The snapshot knows no customers.',
    ),
    only(
      'search-opens-catalogue',
      '^api/search/',
      '^api/(search/|catalogue/|shop/)',
      'Search reads the snapshot only.',
    ),
    ...noneLater,
    {
      name: 'interfaces-open-no-room',
      severity: 'error',
      comment: 'Another engine or server can take the place of this one and needs none of its files.',
      from: { path: '^api/search/(engine|search-server|words-away)\\.ts$' },
      to: { path: '^api/search/[^/]+/' },
    },
    {
      name: 'catalogue-and-search-open-no-stores',
      severity: 'error',
      comment: 'They share the rules of subjects, not their stores or routes.',
      from: { path: '^api/(catalogue|search)/', pathNot: proving },
      to: { path: ofServer },
    },
    only('api-stays-inside', '^api/', '^(api/|content/)', 'The API never opens site/ or scripts/.'),
    only('cli-opens-api', '^scripts/cli/', '^(scripts/cli|api)/', 'Code that commands share knows no command.'),
    only(
      'catalogue-way-opens-cli',
      '^scripts/catalogue/',
      '^(scripts/(catalogue|cli)|api)/',
      'Import, generate and compile meet the site only as a compiled whole.',
    ),
    only('operations-open-cli', '^scripts/operations/', '^(scripts/(operations|cli)|api)/', 'Running a shop.'),
    only(
      'commands-open-scripts',
      '^scripts/(?!beyond\\.ts$)[^/]+$',
      '^(scripts/(catalogue|operations|cli)|api)/|^scripts/beyond\\.ts$',
      'A command only starts what is in a room.',
    ),
    {
      name: 'compositions-open-beyond',
      severity: 'error',
      comment: 'A shop that leaves out a folder of beyond/ deletes it and its line in a composition.',
      from: {
        path: '^(api|scripts|site)/',
        pathNot: ['^(api|scripts)/beyond/', '^(api/serve|scripts)/beyond\\.ts$'],
      },
      to: { path: '^(api|scripts)/beyond/' },
    },
    {
      name: 'beyond-opens-no-other-room',
      severity: 'error',
      comment: 'Each folder can be left out without the others.',
      from: { path: '^((?:api|scripts)/beyond/[^/]+)/' },
      to: { path: '^(api|scripts)/beyond/', pathNot: '^$1/' },
    },
    {
      name: 'product-opens-no-laboratory',
      severity: 'error',
      comment: 'What measures and proves the shop is not part of it.',
      from: { path: '^(api|scripts|site)/', pathNot: proving },
      to: { path: '/fixtures/|^api/testing/|^scripts/laboratory/|^site/e2e/' },
    },
    only(
      'site-opens-subjects',
      '^site/(?!catalogue\\.ts$|env\\.d\\.ts$)',
      '^(site/|api/shop/|content/)',
      'Of the API, pages and islands open subjects only.',
    ),
    {
      name: 'site-opens-nothing-of-the-server',
      severity: 'error',
      from: { path: '^site/', pathNot: proving },
      to: { path: ofServer },
    },
    ...noneAbove,
    {
      name: 'islands-import-no-zod',
      severity: 'error',
      comment:
        'zod weighs 25 kB: what runs in the browser takes types from the contract, and values from its plain files.',
      from: {
        path: '^site/',
        pathNot:
          '\\.test\\.ts$|^site/e2e/|^site/(lib/shop\\.ts|content\\.config\\.ts|catalogue\\.ts|features/info/(values|read-page)\\.ts)$',
      },
      to: {
        path: '^api/shop/',
        pathNot: [
          '/rules\\.ts$',
          '^api/shop/(fit|language|money)/',
          '/(request-)?form\\.ts$',
          '^api/shop/(escape|fields|account/demo|addresses/postal|orders/tracking|payments/upi-qr|search/facets|search/understood)\\.ts$',
          '^api/shop/vehicle/(text|years|plates|plate-places)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'forms-and-rules-need-no-zod',
      severity: 'error',
      comment: 'Islands bundle them.',
      from: { path: '/(form|request-form|fields|rules)\\.ts$' },
      to: { path: '/zod/|/(contract|wire|form-schema)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      comment: 'Every imported package is listed in package.json.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^(astro:|virtual:)' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist|var|\\.astro)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
