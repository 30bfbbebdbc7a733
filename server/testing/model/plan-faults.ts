import type { MessageToCome } from '../doubles/silent-proxy.ts';
import { SeededRandom } from '../seeded-random.ts';

/** What happens to one of the servers, or to both. */
export type FaultKind =
  | 'its connections are cut'
  | 'all connections are cut'
  | 'the database ends connections'
  | 'packets are lost'
  | 'the database dies'
  | 'it dies'
  | 'both die'
  | 'it is stopped';

export interface Fault {
  kind: FaultKind;
  /** At which message that the request's server sends to the database. */
  message: MessageToCome;
  /** For how long packets are lost. */
  lostMs: number;
}

/**
 * One request in so many meets a fault. Those of even seeds seldom find a server with all its
 * connections and caches; those of odd ones mostly do.
 */
export function requestsPerFault(seed: number): number {
  return seed % 2 === 0 ? 40 : 400;
}

/** By how often each comes. */
const kinds: readonly (readonly [number, FaultKind])[] = [
  [10, 'its connections are cut'],
  [3, 'all connections are cut'],
  [4, 'the database ends connections'],
  [3, 'packets are lost'],
  // What starts anew costs more than all others.
  [1, 'it dies'],
  [0.3, 'both die'],
  [0.3, 'the database dies'],
  [0.7, 'it is stopped'],
];
/** A request sends this many at most, with few exceptions. */
const messagesMost = 9;
const lostMs = { most: 60, long: 2_500, longOneIn: 60 };

/**
 * Where a request goes and what it meets, by the seed and the number of the request alone: how
 * often it has to be repeated changes nothing for the next one.
 */
export class Plan {
  private readonly random: SeededRandom;
  /** Undefined for most. */
  readonly fault: Fault | undefined;
  /** By HTTP, as a server can only be stopped in order by what it knows of, or in this process. */
  readonly way: 'http' | 'in process';

  constructor(seed: number, request: number) {
    this.random = new SeededRandom(Math.imul(seed, 0x9e3779b1) + request);
    this.fault = this.random.is(1 / requestsPerFault(seed)) ? anyFault(this.random) : undefined;
    const isStopped = this.fault?.kind === 'it is stopped';
    this.way = isStopped || this.random.is(0.1) ? 'http' : 'in process';
  }

  /** Which server comes next. */
  server(): number {
    return this.random.between(0, 1);
  }
}

/** Half of them where it matters most: at the write, of which only the database knows then. */
function anyMessage(random: SeededRandom): MessageToCome {
  const moment = random.is(0.4) ? 'before' : 'after';
  if (random.is(0.5)) return { place: 1, containing: 'commit_changes', moment };
  return { place: random.between(1, messagesMost), moment };
}

function anyFault(random: SeededRandom): Fault {
  return {
    kind: random.weighted(kinds),
    message: anyMessage(random),
    lostMs: random.is(1 / lostMs.longOneIn) ? lostMs.long : random.between(1, lostMs.most),
  };
}
