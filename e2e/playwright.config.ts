import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

const port = Number(process.env['E2E_PORT'] ?? 24_311);
const chromium = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const dataDir = `../test-results-data/${port}`;

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
  // All tests share one desk, on which the next free UPI ID is chosen among everybody's.
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test by a quarter, so it is asked for when a failure needs it.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: launchArgs,
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
    },
  },
  webServer: {
    command: `rm -rf ${dataDir} && exec node ../server/entry/main.ts`,
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'correct horse battery',
      LOG_LEVEL: 'error',
    },
  },
});
