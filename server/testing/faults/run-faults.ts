import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database.ts';
import { SeededRandom } from '../seeded-random.ts';
import { runToEnd } from '../process.ts';
import { startReceiver } from '../doubles/receiver.ts';
import type { Acknowledged } from './acknowledged.ts';
import { checkHistory } from './check-history.ts';
import { checkWebhooks, whatArrived } from './check-webhooks.ts';
import type { BreakableDesk, Recovery } from './breakable-desk.ts';
import { FaultyCluster } from './cluster.ts';
import { noAnswers, type Answers } from './patient-client.ts';
import { Workload } from './workload.ts';

export interface FaultReport {
  answers: Answers;
  /** By fault, each time that it was made. */
  faults: Map<string, Recovery[]>;
  /** How many of each were acknowledged. */
  counts: Record<string, number>;
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
  /** The desk that is broken; two servers on one database unless another one is given. */
  start?: (folder: string) => Promise<BreakableDesk>;
}

const peersAtFirst = 6;
/** Between two faults, at most. */
const calmMs = 1_500;

/**
 * Breaks one thing after the other under load, then compares the desk with everything that it has
 * acknowledged, and verifies its books.
 */
export async function runFaults({
  folder,
  rounds,
  callers,
  seed,
  tell,
  start = FaultyCluster.start,
}: Asked) {
  const receiver = await startReceiver();
  const cluster = await start(folder);
  const answers = noAnswers();
  const workload = new Workload(cluster.bases, answers);
  const random = new SeededRandom(seed);
  const faults = new Map<string, Recovery[]>();
  try {
    const peers = Math.max(peersAtFirst, callers);
    await workload.setUp({ peers, webhookUrl: `${receiver.base}/fine` });
    const work = workload.start(callers);
    // A caller that is refused for good ends the run.
    let failure: unknown;
    work.catch((error: unknown) => (failure = error));
    const { names, missing } = await cluster.possible();
    for (const name of missing) tell?.(`LEFT OUT: this machine does not let a test ${name}`);
    for (let round = 1; round <= rounds && failure === undefined; round += 1) {
      await sleep(random.between(0, calmMs));
      const name = names[round - 1] ?? random.of(names);
      answers.silenceMs = 0;
      await cluster.faults[name]?.();
      const recovery = await cluster.restart();
      faults.set(name, [...(faults.get(name) ?? []), recovery]);
      const [any, all] = [recovery.anyMs, recovery.allMs].map((ms) => (ms / 1000).toFixed(1));
      const silentMs = Math.max(answers.silenceMs, performance.now() - answers.acknowledgedAt);
      const silent = (silentMs / 1000).toFixed(1);
      tell?.(
        `${round}/${rounds} ${name}: one server ready after ${any} s, both after ${all} s; ` +
          `no write for ${silent} s at most`,
      );
    }
    workload.stop();
    await work;
    const { said } = workload;
    const { wrong, arrived } = await withClient(cluster.url, async (client) => {
      const lost = await checkHistory(client, said);
      const there = await whatArrived(client, receiver);
      return { wrong: [...lost, ...(await checkWebhooks(client, said, there))], arrived: there };
    });
    const proof = await runToEnd('verify', cluster.verifiedWith, ['--full']);
    const report: FaultReport = { answers, faults, counts: countsOf(said), wrong, proof };
    return { report, said, arrived, cluster };
  } catch (error) {
    workload.stop();
    await cluster.stop();
    throw error;
  } finally {
    await receiver.stop();
  }
}

function countsOf(said: Acknowledged): Record<string, number> {
  const moves = (all: Acknowledged['topups']) => [...all.values()].flat().length;
  return {
    'pay-ins': said.payins.size,
    'pay-outs': said.payouts.size,
    disputes: said.disputes.size,
    'top-ups': moves(said.topups),
    settlements: moves(said.settlements),
    statements: said.statements.size,
    reports: said.reports.size,
  };
}
