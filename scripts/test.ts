import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowser } from './browser-run.ts';
import { type Tally, runChecks } from './check.ts';
import { formatSeconds, root, runVisibly } from './command.ts';
import { runVitest } from './vitest-run.ts';

async function runBuild(): Promise<Tally> {
  const code = await runVisibly([join(root, 'scripts', 'run.mjs'), 'build'], root);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const parts = {
  check: runChecks,
  build: runBuild,
  vitest: runVitest,
  browser: runBrowser,
} as const;

/**
 * Runs the named parts, or all, one after the other. What failed or was flaky is named at the end,
 * before one closing line for them all.
 */
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
  const total = { passed: 0, failed: 0, notes: [] as string[] };
  for (const [name, run] of Object.entries(parts)) {
    if (isInterrupted || (wanted.length > 0 && !wanted.includes(name))) continue;
    console.log(`\n== ${name}`);
    const started = performance.now();
    const { passed, failed, notes } = await run(folder).catch((error: unknown): Tally => {
      console.log(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    total.notes.push(...(notes ?? []));
    const time = formatSeconds(performance.now() - started);
    console.log(`== ${name}: ${passed} passed, ${failed} failed in ${time}`);
  }
  await rm(folder, { recursive: true, force: true });
  if (isInterrupted) console.log('\nInterrupted.');
  if (total.notes.length > 0) console.log(`\n${total.notes.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && !isInterrupted ? 0 : 1;
}

await main(process.argv.slice(2));
