/**
 * Which room may open which door (README, "The house"). `.astro` files are held by biome.json instead, because this
 * tool does not read them.
 */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  // Tests may reach further: they build a shop out of all rooms.
  from: { path: from, pathNot: '(\\.test|test-shop|test-setup)\\.ts$|^site/e2e/' },
  to: { path: '^(api|site|scripts|content)/', pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contract-opens-nothing', '^api/contract/', '^api/contract/', 'The contract stands alone.'),
    only('db-opens-contract', '^api/db/', '^api/(db/|contract/|drizzle\\.ts)', 'shop.db knows only the contract.'),
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
    only('scripts-open-api', '^scripts/', '^(scripts|api)/', 'Scripts meet the site only as a compiled whole.'),
    only(
      'site-opens-contract',
      '^site/(?!catalogue\\.ts$|env\\.d\\.ts$)',
      '^(site/|api/contract/|content/)',
      'Pages and islands open api/contract only.',
    ),
    {
      name: 'islands-import-no-zod',
      severity: 'error',
      comment:
        'zod weighs 25 kB: what runs in the browser takes types from the contract, and values from its plain files.',
      from: { path: '^site/', pathNot: '\\.test\\.ts$|^site/(lib/shop\\.ts|content\\.config\\.ts|catalogue\\.ts)$' },
      to: {
        path: '^api/contract/',
        pathNot:
          '^api/contract/(rules|account-rules|contact-rules|garage-rules|order-rules|languages|language-names|demo|fit|plates|plate-places)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      comment: 'Every imported package stands in package.json.',
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
