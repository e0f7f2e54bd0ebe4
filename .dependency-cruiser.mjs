/**
 * Which room may open which door (README, "The rooms"). biome.json checks `.astro` files instead, because this tool
 * does not read them.
 */
/** Tests and their helpers, which build a shop out of all rooms. */
const proving = '\\.test\\.ts$|/fixtures/|^api/testing/|^scripts/laboratory/|^site/e2e/';

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

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contract-opens-nothing', '^api/contract/', '^api/contract/', 'The contract stands alone.'),
    only(
      'db-opens-contract',
      '^api/db/',
      '^api/(db/|contract/|drizzle\\.ts|version\\.ts)',
      'shop.db knows only the contract.',
    ),
    only(
      'catalogue-opens-contract',
      '^api/catalogue/',
      '^api/(catalogue/|contract/|drizzle\\.ts)',
      'The snapshot knows only the contract.',
    ),
    only(
      'search-opens-catalogue',
      '^api/search/',
      '^api/(search|catalogue|contract)/',
      'Search reads the snapshot only.',
    ),
    only('api-stays-inside', '^api/', '^(api/|content/)', 'The API never opens site/ or scripts/.'),
    only('cli-opens-api', '^scripts/cli/', '^(scripts/cli|api)/', 'What commands share knows none of them.'),
    only(
      'catalogue-way-opens-cli',
      '^scripts/catalogue/',
      '^(scripts/(catalogue|cli)|api)/',
      'Import, generate and compile meet the site only as a compiled whole.',
    ),
    only('operations-open-cli', '^scripts/operations/', '^(scripts/(operations|cli)|api)/', 'Running a shop.'),
    only(
      'commands-open-scripts',
      '^scripts/[^/]+$',
      '^(scripts/(catalogue|operations|cli)|api)/',
      'A command starts what a room does.',
    ),
    {
      name: 'product-opens-no-laboratory',
      severity: 'error',
      comment: 'What measures and proves the shop is not part of it.',
      from: { path: '^(api|scripts|site)/', pathNot: proving },
      to: { path: '/fixtures/|^api/testing/|^scripts/laboratory/|^site/e2e/' },
    },
    only(
      'site-opens-contract',
      '^site/(?!catalogue\\.ts$|env\\.d\\.ts$)',
      '^(site/|api/contract/|content/)',
      'Pages and islands open api/contract only.',
    ),
    ...noneAbove,
    {
      name: 'islands-import-no-zod',
      severity: 'error',
      comment:
        'zod weighs 25 kB: what runs in the browser takes types from the contract, and values from its plain files.',
      from: {
        path: '^site/',
        pathNot:
          '\\.test\\.ts$|^site/(lib/shop\\.ts|content\\.config\\.ts|catalogue\\.ts|features/info/(values|read-page)\\.ts)$',
      },
      to: {
        path: '^api/contract/',
        pathNot:
          '^api/contract/(rules|account-rules|conditions-text|contact-rules|garage-rules|night-rules|order-rules|enquiry-rules|request-rules|synonym-rules|amounts|escape|facets|languages|language-names|demo|device-rules|fit|fitment|listed-fits|sums|plates|plate-places|postal|tracking|understood|vehicle-text|vehicle-years|year-text)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
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
