/**
 * `npm run faults -- [faults] [callers] [seed]`: breaks servers, database and network under load,
 * and says what became of everything that was acknowledged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFaults } from './run-faults.ts';

const [rounds = 40, callers = 8, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), 'peerdesk-faults-'));
console.log(`${rounds} faults, ${2 * callers + 1} callers, seed ${seed}`);
const { report, cluster } = await runFaults({
  ...{ folder, rounds, callers, seed },
  tell: (line) => console.log(line),
});
await cluster.stop();
await rm(folder, { recursive: true, force: true });

const { answers, faults, proof, wrong } = report;
for (const [name, times] of faults) {
  const slowest = Math.max(...times) / 1000;
  console.log(`${name}: ${times.length} times, ready again after ${slowest.toFixed(1)} s at most`);
}
console.log(
  `${answers.acknowledged} writes acknowledged: ${report.payins} pay-ins, ${report.payouts} ` +
    `pay-outs, ${report.topups} top-ups among them; ${answers.unknown} lost their answer and were ` +
    `repeated, ${answers.unavailable} were told to come later, ${answers.hung} hung; ` +
    `longest answer ${(answers.longestMs / 1000).toFixed(1)} s`,
);
for (const line of wrong) console.log(`WRONG  ${line}`);
console.log(`${wrong.length} of them lost or doubled`);
console.log(proof.output.trim().split('\n').at(-1));
process.exitCode = wrong.length === 0 && proof.code === 0 ? 0 : 1;
