import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tally, runChecks } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { formatSeconds, root, tool } from './command.ts';

/** The parts of vitest's JSON report that are counted here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

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

function runVisibly(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Reads a report; a run that left none, or failed without a failed test, counts as one failure. */
async function tallyOf<Report>(
  file: string,
  code: number,
  count: (report: Report) => Tally,
): Promise<Tally> {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  const tally =
    content === undefined ? { passed: 0, failed: 1 } : count(JSON.parse(content) as Report);
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

/** A test that did not run proves nothing, so it counts as failed. */
function countVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const notRun = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + notRun + brokenFiles };
}

function countPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + skipped + errors.length };
}

/** The tests that passed only at the second try. */
function flakyOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const names = own.map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...names, ...suites.flatMap(flakyOf)];
}

async function runVitest(folder: string): Promise<Tally> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runVisibly(
    [tool('vitest', 'vitest.mjs'), 'run', ...reporters],
    root,
    process.env,
  );
  return tallyOf<VitestReport>(file, code, countVitest);
}

async function runBrowser(folder: string): Promise<Tally> {
  const e2e = join(root, 'e2e');
  if (!existsSync(join(e2e, 'playwright.config.ts'))) {
    console.log('There are no browser tests.');
    return { passed: 0, failed: 0 };
  }
  const file = join(folder, 'playwright.json');
  const env = {
    ...process.env,
    CHROME_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const code = await runVisibly(
    [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    e2e,
    env,
  );
  return tallyOf<PlaywrightReport>(file, code, (report) => {
    // A test that passes at the second try is a defect of it or of the portal all the same.
    for (const name of report.suites.flatMap(flakyOf)) console.log(`flaky: ${name}`);
    return countPlaywright(report);
  });
}

async function runBuild(): Promise<Tally> {
  const code = await runVisibly([join(root, 'scripts', 'run.mjs'), 'build'], root, process.env);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const parts = {
  check: runChecks,
  build: runBuild,
  vitest: runVitest,
  browser: runBrowser,
} as const;

/** Runs the named parts, or all, one after the other, and prints one closing line for them all. */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    throw new Error(`${unknown} is no part: name some of ${Object.keys(parts).join(', ')}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'peerdesk-report-'));
  let isInterrupted = false;
  // The signal reaches the running tool as well; this process waits for it to tidy up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (isInterrupted = true));
  }
  const total: Tally = { passed: 0, failed: 0 };
  for (const [name, run] of Object.entries(parts)) {
    if (isInterrupted || (wanted.length > 0 && !wanted.includes(name))) continue;
    console.log(`\n== ${name}`);
    const started = performance.now();
    const { passed, failed } = await run(folder).catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    const time = formatSeconds(performance.now() - started);
    console.log(`== ${name}: ${passed} passed, ${failed} failed in ${time}`);
  }
  await rm(folder, { recursive: true, force: true });
  if (isInterrupted) console.log('\nInterrupted.');
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && !isInterrupted ? 0 : 1;
}

await main(process.argv.slice(2));
