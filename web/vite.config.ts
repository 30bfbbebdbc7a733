import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { callRoutes } from './build/call-routes.ts';
import { compileMessages } from './build/compile-messages.ts';
import { devServer } from './build/dev-server.ts';
import { elementsAlone } from './build/elements-alone.ts';
import { firstFiles } from './build/first-files.ts';
import { ownBuilds } from './build/own-builds.ts';
import { packageParts } from './build/package-parts.ts';
import { pageWeight } from './build/page-weight.ts';
import { precompress } from './build/precompress.ts';
import { styleTagFree } from './build/style-tag-free.ts';
import { unusedSchemas } from './build/unused-schemas.ts';
import { leanZod } from './build/lean-zod.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `/pay/{token}` and `/check/{code}` are answered by pages of their own, as the server does. */
const serveSmallPages: Plugin = {
  name: 'serve-small-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/pay\/[\w-]{22,64}(\?|$)/.test(request.url ?? '')) request.url = '/pay.html';
      if (/^\/check(\/[\w-]+)?(\?|$)/.test(request.url ?? '')) request.url = '/check.html';
      next();
    });
  },
};

const config: UserConfig & { test: object } = {
  root: here('.'),
  base: '/',
  plugins: [
    serveSmallPages,
    callRoutes(),
    leanZod(),
    unusedSchemas(),
    packageParts(),
    compileMessages(),
    styleTagFree(),
    ownBuilds(),
    firstFiles(),
    react({ exclude: [/\/web\/(pay|check)\//, /\/node_modules\//] }),
    tailwindcss(),
    elementsAlone(),
    precompress(),
    pageWeight(),
  ],
  server: devServer(process.env),
  build: {
    target: 'es2023',
    outDir: here('./dist'),
    emptyOutDir: true,
    // A data URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Says nothing to whoever builds the portal to run it.
      checks: { pluginTimings: false },
      // Chunks name each other dozens of times, and a hash does not compress.
      output: { chunkFileNames: 'assets/[hash:7].js' },
    },
  },
  test: {
    name: 'web',
    include: ['**/*.test.{ts,tsx}'],
  },
};

export default defineConfig(config);
