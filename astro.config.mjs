import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';

/** The compiled site is no server of its own: it exports one function that renders a page (site/server.ts). */
const renderer = {
  name: 'renderer',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'renderer',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./site/server.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
        supportedAstroFeatures: {
          hybridOutput: 'stable',
          staticOutput: 'stable',
          serverOutput: 'stable',
          sharpImageService: 'stable',
        },
      }),
  },
};

const apiPort = process.env.API_PORT ?? '4322';

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
  adapter: renderer,
  integrations: [react()],
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321) },
  vite: {
    plugins: [tailwindcss()],
    define: { 'import.meta.env.DEMO': JSON.stringify(process.env.DEMO === 'true') },
    server: { proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/admin/api': `http://127.0.0.1:${apiPort}` } },
  },
});
