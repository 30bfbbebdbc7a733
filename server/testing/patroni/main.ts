/**
 * `npm run patroni -- [faults] [callers] [seed]`: the load and the checks of `npm run faults` on a
 * PostgreSQL of three nodes with synchronous replication, which Patroni, etcd and HAProxy keep.
 * Does nothing, and says so, where these are not installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellReport } from '../faults/tell-report.ts';
import { runFaults } from '../faults/run-faults.ts';
import { callersInAll } from '../faults/workload.ts';
import { PatroniCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const [rounds = 9, callers = 4, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'peerdesk-patroni-'));
const programs = await findPrograms(join(folder, 'bin'));
if ('missing' in programs) {
  say(`LEFT OUT: not installed: ${programs.missing.join(', ')}`);
  say('On Debian: apt install patroni etcd-server haproxy postgresql');
} else {
  say(`${rounds} faults, ${callersInAll(callers)} callers, seed ${seed}`);
  const { report, cluster } = await runFaults({
    ...{ folder, rounds, callers, seed },
    tell: say,
    start: (place) => PatroniCluster.start(place, programs),
  });
  await cluster.stop();
  process.exitCode = tellReport(report, say) ? 0 : 1;
}
await rm(folder, { recursive: true, force: true });
