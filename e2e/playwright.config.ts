import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
import { keepTemporaryFilesInMemory } from '../scripts/temporary-folder.ts';

keepTemporaryFilesInMemory();

const seconds = 1000;
/** Far beyond what anything takes on a busy machine: whoever reaches it hangs. */
const bound = 60 * seconds;
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env['CHROME_PATH'] ?? installed.find((path) => existsSync(path));

/** Debian's Chromium starts as root only without its sandbox, and must not look for the outside. */
const launchArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each worker has a server with a database of its own, so that nothing is shared between them.
  fullyParallel: true,
  workers: 2,
  timeout: 5 * bound,
  expect: { timeout: bound, toPass: { timeout: bound } },
  forbidOnly: true,
  // What passes only at a later try is named at the end of `npm test`: a defect all the same.
  retries: 2,
  reporter: [['list']],
  use: {
    actionTimeout: bound,
    navigationTimeout: bound,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It answers in the place of what tests stand in for; those of the phone allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test by a quarter, so it is asked for when a failure needs it.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: launchArgs,
      ...(chromium !== undefined && { executablePath: chromium }),
    },
  },
});
