import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database.ts';
import { SeededRandom } from '../model/seeded-random.ts';
import { runToEnd } from '../process.ts';
import { checkHistory } from './check-history.ts';
import { FaultyCluster } from './cluster.ts';
import { noAnswers, type Answers } from './patient-client.ts';
import { Workload } from './workload.ts';

export interface FaultReport {
  answers: Answers;
  /** By fault: how often, and the milliseconds until both servers were ready again. */
  faults: Map<string, number[]>;
  payins: number;
  payouts: number;
  topups: number;
  /** What was lost or doubled: empty when the desk keeps its word. */
  wrong: string[];
  /** The last lines of `npm run verify`, and its exit code. */
  proof: { code: number | null; output: string };
}

interface Asked {
  folder: string;
  /** How many faults. */
  rounds: number;
  /** Callers of each kind. */
  callers: number;
  seed: number;
  /** Called after each fault. */
  tell?: (line: string) => void;
}

const peersAtFirst = 6;
/** Between two faults, at most. */
const calmMs = 1_500;

/**
 * Breaks one thing after the other under load, then compares the desk with everything that it has
 * acknowledged, and verifies its books.
 */
export async function runFaults({ folder, rounds, callers, seed, tell }: Asked) {
  const cluster = await FaultyCluster.start(folder);
  const answers = noAnswers();
  const workload = new Workload(cluster.bases, answers);
  const random = new SeededRandom(seed);
  const faults = new Map<string, number[]>();
  try {
    await workload.setUp(peersAtFirst);
    const work = workload.start(callers);
    // A caller that is refused for good ends the run.
    let failure: unknown;
    work.catch((error: unknown) => (failure = error));
    for (let round = 1; round <= rounds && failure === undefined; round += 1) {
      await sleep(random.between(0, calmMs));
      const names = Object.keys(cluster.faults) as (keyof FaultyCluster['faults'])[];
      const name = names[round - 1] ?? random.of(names);
      await cluster.faults[name]();
      const readyMs = await cluster.restart();
      faults.set(name, [...(faults.get(name) ?? []), readyMs]);
      tell?.(`${round}/${rounds} ${name}: ready after ${(readyMs / 1000).toFixed(1)} s`);
    }
    workload.stop();
    await work;
    const { said } = workload;
    const wrong = await withClient(cluster.url, (client) => checkHistory(client, said));
    const proof = await runToEnd('verify', { DATA_DIR: cluster.dataDir });
    const topups = [...said.topups.values()].flat().length;
    const counts = { payins: said.payins.size, payouts: said.payouts.size, topups };
    return {
      report: { answers, faults, ...counts, wrong, proof } satisfies FaultReport,
      said,
      cluster,
    };
  } catch (error) {
    workload.stop();
    await cluster.stop();
    throw error;
  }
}
