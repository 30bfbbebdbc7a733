/**
 * `npm run faults -- [faults] [callers] [seed]`: breaks servers, database and network under load,
 * and says what became of everything that was acknowledged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFaults } from './run-faults.ts';
import { callersInAll } from './workload.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const [rounds = 40, callers = 8, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), 'peerdesk-faults-'));
say(`${rounds} faults, ${callersInAll(callers)} callers, seed ${seed}`);
const { report, cluster } = await runFaults({
  ...{ folder, rounds, callers, seed },
  tell: say,
});
await cluster.stop();
await rm(folder, { recursive: true, force: true });

/** Half of the times, and the longest. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [half = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `${(half / 1000).toFixed(1)} s (${(most / 1000).toFixed(1)} at most)`;
}

const { answers, faults, proof, wrong } = report;
for (const [name, times] of faults) {
  const [any, all] = [times.map(({ anyMs }) => anyMs), times.map(({ allMs }) => allMs)];
  say(`${name}: ${times.length} times, one server ready after ${spread(any)}, both ${spread(all)}`);
}
const counts = Object.entries(report.counts).map(([what, count]) => `${count} ${what}`);
say(`${answers.acknowledged} writes acknowledged: ${counts.join(', ')} among them;`);
say(
  `${answers.unknown} lost their answer and were repeated, ${answers.unavailable} were told to ` +
    `come later, ${answers.hung} hung; longest answer ${(answers.longestMs / 1000).toFixed(1)} s`,
);
for (const { what, ms } of answers.late) say(`LATE  ${(ms / 1000).toFixed(1)} s  ${what}`);
for (const line of wrong) say(`WRONG  ${line}`);
say(`${wrong.length} of them lost or doubled`);
say(proof.output.trim().split('\n').at(-1) ?? '');
process.exitCode = wrong.length === 0 && proof.code === 0 ? 0 : 1;
