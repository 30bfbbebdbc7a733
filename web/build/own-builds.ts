import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pageChunks } from './page-chunks.ts';

const page = (file: string) => join(import.meta.dirname, '..', file);

/** The portal, and a small page for people without a login, which shares little with it. */
const pages = { portal: page('index.html'), check: page('check.html') };

/**
 * Builds the pay page by itself. Beside the portal it would share pieces with it, each a script of
 * its own, and a customer's phone waits for every one of them; alone it is one script.
 */
export function ownBuilds(): Plugin {
  return {
    name: 'own-builds',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        client: {
          build: {
            rolldownOptions: {
              input: pages,
              output: { codeSplitting: { groups: [pageChunks()] } },
            },
          },
        },
        pay: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: { input: { pay: page('pay.html') } },
          },
        },
      },
    }),
  };
}
