import { defineConfig } from 'vitest/config';

const seconds = 1000;

/**
 * `unit` needs nothing, `http` gets one PostgreSQL for all its files (`inject('postgresUrl')`), and
 * `web` (named in its own configuration) is what the portal can prove without a browser.
 */
export default defineConfig({
  test: {
    teardownTimeout: 30 * seconds,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,domain,catalogue,statement-reader,server,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.{http,postgres}.test.ts'],
          testTimeout: 10 * seconds,
        },
      },
      {
        test: {
          name: 'http',
          environment: 'node',
          include: ['server/**/*.{http,postgres}.test.ts'],
          globalSetup: ['server/platform/db/embedded/vitest-setup.ts'],
          testTimeout: 30 * seconds,
          hookTimeout: 60 * seconds,
          maxWorkers: 2,
        },
      },
      'web/vite.config.ts',
    ],
  },
});
