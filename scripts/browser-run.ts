import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Tally } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { readJson, root, runLabelled, tool } from './command.ts';

/** The part of Playwright's JSON report that is counted here, or named. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/** Runs the browser tests. */
export async function runBrowser(folder: string): Promise<Tally> {
  const e2e = join(root, 'e2e');
  if (!existsSync(join(e2e, 'playwright.config.ts'))) {
    console.log('There are no browser tests.');
    return { passed: 0, failed: 0 };
  }
  const file = join(folder, 'playwright.json');
  const env = { CHROME_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const cli = tool('@playwright', 'test', 'cli.js');
  const code = await runLabelled('browser', [cli, 'test', '--reporter=list,json'], e2e, env);
  const report = await readJson<PlaywrightReport>(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + skipped + report.errors.length;
  return {
    passed: expected + flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    notes: [
      // A test that passes only at a later try is a defect of it or of the portal all the same.
      ...named(report, 'flaky').map((name) => `flaky: ${name}`),
      ...named(report, 'unexpected').map((name) => `failed: ${name}`),
    ],
  };
}

function named({ suites }: PlaywrightReport, status: string): string[] {
  const namesIn = ({ suites: inner = [], specs }: PlaywrightSuite): string[] => {
    const own = specs.filter(({ tests }) => tests.some((test) => test.status === status));
    return [
      ...own.map(({ file, line, title }) => `${file}:${line} ${title}`),
      ...inner.flatMap(namesIn),
    ];
  };
  return suites.flatMap(namesIn);
}
