import { join, relative } from 'node:path';
import type { Tally } from './check.ts';
import { readJson, root, runLabelled, tool } from './command.ts';

/** More broken files than this are no coincidence: they are not tried again. */
const triedAgainMost = 5;

/** The parts of vitest's JSON report that are counted here, or named. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileResult[];
}

interface FileResult {
  /** Its path, absolute. */
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

interface Failure {
  file: string;
  test: string;
  message: string;
}

/**
 * Runs vitest's tests. A file that failed is tried once more, on its own: what passes then failed
 * because of whatever ran beside it, and is named as flaky.
 */
export async function runVitest(folder: string): Promise<Tally> {
  const all = await runOnce([], join(folder, 'vitest.json'));
  const broken = [...new Set(all.failures.map(({ file }) => file))];
  if (broken.length === 0 || broken.length > triedAgainMost) return tallyOf(all);
  console.log(`\n== vitest once more: ${broken.join(', ')}`);
  const again = await runOnce(
    [...broken, '--no-file-parallelism'],
    join(folder, 'vitest-again.json'),
  );
  const { passed, failed, notes = [] } = tallyOf(again);
  const flaky = all.failures.filter(
    (one) => !again.failures.some(({ file, test }) => file === one.file && test === one.test),
  );
  const elsewhere = all.passed.filter(({ file }) => !broken.includes(file)).length;
  return {
    passed: elsewhere + passed,
    failed: failed + all.notRun,
    notes: [...flaky.map((one) => `flaky: ${lineOf(one)}`), ...notes],
  };
}

interface Run {
  code: number;
  passed: { file: string }[];
  failures: Failure[];
  notRun: number;
}

async function runOnce(args: readonly string[], file: string): Promise<Run> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...args];
  const code = await runLabelled('vitest', vitest, root);
  const report = await readJson<VitestReport>(file);
  if (report === undefined) return { code: code || 1, passed: [], failures: [], notRun: 0 };
  return {
    code,
    passed: report.testResults.flatMap((result) =>
      result.assertionResults
        .filter(({ status }) => status === 'passed')
        .map(() => ({ file: pathOf(result) })),
    ),
    failures: report.testResults.flatMap(failuresOf),
    // A test that did not run proves nothing, so it counts as failed.
    notRun: report.numPendingTests + report.numTodoTests,
  };
}

/** A file that broke before its first test counts as one failure. */
function failuresOf(result: FileResult): Failure[] {
  const file = pathOf(result);
  const failed = result.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: failureMessages?.[0] ?? '',
    }));
  if (failed.length > 0 || result.status !== 'failed') return failed;
  return [{ file, test: 'the file itself', message: result.message }];
}

/** A run that failed without a failed test, or left no report, counts as one failure. */
function tallyOf({ code, passed, failures, notRun }: Run): Tally {
  const failed = failures.length + notRun;
  return {
    passed: passed.length,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    notes: failures.map((one) => `failed: ${lineOf(one)}`),
  };
}

function pathOf({ name }: FileResult): string {
  return relative(root, name);
}

function lineOf({ file, test, message }: Failure): string {
  return `${file} > ${test}: ${message.split('\n', 1)[0] ?? ''}`;
}
