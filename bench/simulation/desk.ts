import { costs, type Cost } from './costs.ts';
import { Clock, exponential, randomFrom, Station } from './events.ts';

/** What a desk runs on. */
export interface Machines {
  name: string;
  /** Processes that answer calls, each with one core. */
  servers: number;
  primaryCores: number;
  /** Cores of replicas, which lists are read from; none when there are none. */
  replicaCores: number;
  /** Desks side by side, each with its own merchants on all of the above. */
  shards: number;
}

/** Who works there, and how much. */
export interface Load {
  ordersPerDay: number;
  peers: number;
  staff: number;
  /** Of the busiest minute, beside the mean of the day. */
  peak: number;
}

/** Of an order's changes so many reach the list of somebody who has it open. */
const changesPerOrder = 4;
/** Its peer looks at it if the portal is open, and a few of the staff do. */
const peersLooking = 0.7;
const staffLooking = 2;
/** What is not streamed is asked for: each open portal polls, once in so many milliseconds. */
const pollEveryMs = 30_000;
const byBankLine = 0.8;
const webhooksPerOrder = 2;

export interface Outcome {
  stations: { name: string; utilisation: number }[];
  /** Of approvals and placements, in milliseconds. */
  p99: number;
  isKeepingUp: boolean;
}

const simulatedMs = 20_000;

/** One peak minute of a shard of the desk, or twenty seconds of it. */
export function simulate(machines: Machines, load: Load, seed = 1): Outcome {
  const clock = new Clock();
  const random = randomFrom(seed);
  const api = new Station(clock, 'servers', machines.servers);
  const primary = new Station(clock, 'primary', machines.primaryCores);
  const replica =
    machines.replicaCores > 0 ? new Station(clock, 'replicas', machines.replicaCores) : primary;
  const times: number[] = [];
  /** A call: half of a server's work before the database's, half after it. */
  const call = (cost: Cost, database: Station, isTimed: boolean) => {
    const begun = clock.now;
    const half = exponential(random, cost.api / 2);
    api.work(half, () =>
      database.work(exponential(random, cost.database), () =>
        api.work(half, () => {
          if (isTimed) times.push(clock.now - begun);
        }),
      ),
    );
  };
  /** Runs `work` at random moments, so often a second. */
  const often = (perSecond: number, work: () => void) => {
    const again = () =>
      clock.after(exponential(random, 1000 / perSecond), () => {
        work();
        again();
      });
    if (perSecond > 0) again();
  };
  const perSecond = (load.ordersPerDay / 86_400 / machines.shards) * load.peak;
  const open = (load.peers * peersLooking + load.staff) / machines.shards;
  often(perSecond, () => call(costs.place, primary, true));
  often(perSecond, () => call(costs.open, primary, false));
  often(perSecond, () => call(costs.reference, primary, false));
  often(perSecond, () => call(costs.approve, primary, true));
  often(perSecond * byBankLine, () => call(costs.statementLine, primary, false));
  often(perSecond * webhooksPerOrder, () => call(costs.webhook, primary, false));
  const looking = peersLooking + staffLooking;
  often(perSecond * changesPerOrder * looking, () => call(costs.listRows, replica, false));
  often(perSecond * changesPerOrder * looking, () => call(costs.streamed, primary, false));
  often((open * 1000) / pollEveryMs, () => call(costs.unchanged, primary, false));
  clock.runUntil(simulatedMs);
  const stations = [...new Set([api, primary, replica])];
  const sorted = times.toSorted((a, b) => a - b);
  return {
    stations: stations.map(({ name, utilisation }) => ({ name, utilisation })),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    // What still waits at the end could not be done within a tenth of a second.
    isKeepingUp: stations.every(({ waiting, cores }) => waiting < cores * 100),
  };
}

/** So many callers on one machine, each of whom calls again once it is answered: calls a second. */
export function closedLoop(cost: Cost, clientMs: number, callers: number, cores: number): number {
  const clock = new Clock();
  const random = randomFrom(7);
  const server = new Station(clock, 'server', 1);
  const machine = new Station(clock, 'the machine', cores);
  let done = 0;
  const ask = () => {
    const work = exponential(random, cost.api);
    // A server has one thread, which needs a core of the machine that all of them share.
    server.work(0, () =>
      machine.work(work, () =>
        machine.work(exponential(random, cost.database + clientMs), () => {
          done += 1;
          ask();
        }),
      ),
    );
  };
  for (let n = 0; n < callers; n += 1) ask();
  clock.runUntil(simulatedMs);
  return done / (simulatedMs / 1000);
}
