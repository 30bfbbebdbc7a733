/**
 * `npm run faults -- [faults] [callers] [seed]`: breaks servers, database and network under load,
 * and says what became of everything that was acknowledged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFaults } from './run-faults.ts';
import { tellReport } from './tell-report.ts';
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

process.exitCode = tellReport(report, say) ? 0 : 1;
