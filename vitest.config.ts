import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './scripts/temporary-folder.ts';

keepTemporaryFilesInMemory();

const minutes = 60_000;

/** Far longer than the others: one that began last would keep everybody waiting for it alone. */
const longest = [
  'server/testing/model/model.http.test.ts',
  'server/testing/model/model-on-two-servers.http.test.ts',
  'server/testing/coalition/coalition.http.test.ts',
  'server/testing/coalition/coalition-other-seed.http.test.ts',
  'server/testing/coalition/coalition-third-seed.http.test.ts',
  'server/testing/coalition/coalition-fourth-seed.http.test.ts',
  'statement-reader/hostile.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const shared = {
  // Only ends what hangs: no test counts on how fast a machine is.
  testTimeout: 10 * minutes,
  hookTimeout: 10 * minutes,
  // Files share processes: to load all modules for each takes longer than most of them do.
  isolate: false,
  // Each may hold two servers with all their connections, which the test database has to allow.
  maxWorkers: Math.max(2, Math.min(availableParallelism(), 4)),
} as const;

/**
 * `unit` needs nothing, `http` gets one PostgreSQL for all its files (`inject('postgresUrl')`), and
 * `web` (named in its own configuration) is what the portal can prove without a browser.
 */
export default defineConfig({
  test: {
    teardownTimeout: minutes,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['{contract,domain,catalogue,statement-reader,server,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.{http,postgres}.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'http',
          environment: 'node',
          include: ['server/**/*.{http,postgres}.test.ts'],
          globalSetup: ['server/testing/vitest-setup.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        // Its modules hold the state of a page, so each file gets its own.
        test: { ...shared, name: 'web', isolate: true },
      },
    ],
  },
});
