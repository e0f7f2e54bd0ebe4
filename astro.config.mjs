import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';

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
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  session: false,
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
