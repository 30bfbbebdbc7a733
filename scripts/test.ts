import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowser } from './browser-run.ts';
import { type Tally, runChecks } from './check.ts';
import { formatSeconds, root, runLabelled } from './command.ts';
import { runVitest } from './vitest-run.ts';

async function runBuild(): Promise<Tally> {
  const code = await runLabelled('build', [join(root, 'scripts', 'run.mjs'), 'build'], root);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const parts = {
  check: () => runChecks(),
  build: runBuild,
  vitest: runVitest,
  browser: runBrowser,
} as const satisfies Readonly<Record<string, (folder: string) => Promise<Tally>>>;

type PartName = keyof typeof parts;

/**
 * Parts that run side by side, because none of them keeps all processors busy to its end. The
 * browser tests need what `build` makes.
 */
const stages = [
  ['check', 'build'],
  ['vitest', 'browser'],
] as const satisfies readonly (readonly PartName[])[];

async function runPart(name: PartName, folder: string): Promise<Tally> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const tally = await parts[name](folder).catch((error: unknown): Tally => {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  });
  const time = formatSeconds(performance.now() - started);
  console.log(`== ${name}: ${tally.passed} passed, ${tally.failed} failed in ${time}`);
  return tally;
}

/**
 * Runs the named parts, or all. What failed or was flaky is named at the end, before one closing
 * line for them all.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    throw new Error(`${unknown} is no part: name some of ${Object.keys(parts).join(', ')}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'peerdesk-report-'));
  let isInterrupted = false;
  // The signal reaches the running tools as well; this process waits for them to tidy up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (isInterrupted = true));
  }
  const tallies: Tally[] = [];
  for (const stage of stages) {
    const names = stage.filter((name) => wanted.length === 0 || wanted.includes(name));
    if (isInterrupted) break;
    tallies.push(...(await Promise.all(names.map((name) => runPart(name, folder)))));
  }
  await rm(folder, { recursive: true, force: true });
  if (isInterrupted) console.log('\nInterrupted.');
  const notes = tallies.flatMap((tally) => tally.notes ?? []);
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
  const total = (which: 'passed' | 'failed') =>
    tallies.reduce((sum, tally) => sum + tally[which], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 && !isInterrupted ? 0 : 1;
}

await main(process.argv.slice(2));
