import { readFile } from 'node:fs/promises';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { minify, transformWithOxc } from 'vite';

/**
 * The build gets a second entry beside the adapter's, which renders pages on demand: `generate` renders with this one.
 */
const renderEntry = {
  name: 'render-entry',
  apply: 'build',
  buildStart() {
    if (this.environment.name === 'ssr')
      this.emitFile({ type: 'chunk', id: './site/render.ts', fileName: 'render.mjs' });
  },
};

/** `./name?inline-script`: the function that a module exports, minified to a text that pages inline. */
const inlineScript = {
  name: 'inline-script',
  async load(id) {
    const [file, query] = id.split('?');
    if (query !== 'inline-script') return undefined;
    this.addWatchFile(file);
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
    const small = await minify(file, code, { mangle: { toplevel: false } });
    return `export default ${JSON.stringify(small.code.replace(/^export |;$/g, ''))}`;
  },
};

/** Code that many pages share goes into one file each: several small files weigh more, and each is a request. */
const shared = {
  includeDependenciesRecursively: false,
  groups: [
    // The script of every page with all that it imports.
    { name: 'page', test: /\/site\/layouts\/page\.ts$/, includeDependenciesRecursively: true },
    {
      name: 'react',
      test: /\/node_modules\/(?:react|react-dom|scheduler|nanostores|@nanostores\/react|@astrojs\/react)\//,
    },
    {
      name: 'form',
      test: /\/(?:api\/shop\/(?:fields|form)|site\/ui\/(?:form|use-form|Field|PendingButton|ProblemList))\.tsx?$/,
    },
    {
      name: 'island',
      test: /\/site\/(?:lib\/(?:late|load|online)\.ts|ui\/(?:(?:focus|island)\.ts|(?:ErrorPanel|Skeleton|Within)\.tsx))$/,
    },
    { name: 'amount', test: /\/site\/ui\/(?:Amount|AmountRow|OpenAmount)\.tsx$/ },
  ],
};

/**
 * Replaces Vite's loader of dynamic imports, which weighs more than it saves: what a page loads later is small, has no
 * styles, and mostly needs what is there already.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: false,
            rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: { codeSplitting: shared } },
          },
        }
      : undefined,
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

const api = { target: `http://127.0.0.1:${process.env.API_PORT ?? '4322'}` };

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: process.env.SITE_OUT ?? './dist/site',
  // The shop's public address: canonical links and hreflang need it while compiling.
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'server',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  session: false,
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react()],
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321) },
  vite: {
    plugins: [tailwindcss(), renderEntry, inlineScript, plainImports],
    define: { 'import.meta.env.DEMO': JSON.stringify(process.env.DEMO === 'true') },
    // api/shop/ contains modules of the islands, which Vite serves. A target given as an object keeps the request's
    // Host header: the API uses it to distinguish the shop's own forms from others.
    server: { proxy: { '^/(?:admin/)?api/(?!shop/)': api } },
  },
});
