import { ok, type Result } from '@peerdesk/domain/result.ts';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '../../../platform/runtime/fair-queue.ts';
import { refuseBusy } from '../signin/signin-gate.ts';

/** The cost of a hash: KiB of memory, passes, and threads. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id, the library's default, at the lowest recommended cost. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const lanes = {
  known: { runningMax: 2, waitingMax: 200, waitingPerKeyMax: 100 },
  strangers: { runningMax: 1, waitingMax: 200, waitingPerKeyMax: 50 },
} as const;

/**
 * On whose behalf a password is hashed: a user who is signed in, or whose device has signed in to
 * the account before; or a stranger, identified by network. Strangers have a queue of their own.
 */
export interface Turn {
  lane: keyof typeof lanes;
  key: string;
}

/** Hashes passwords and compares them with their hashes. */
export class Passwords {
  private readonly queue = new FairQueue(2, lanes);
  private dummy: Promise<string> | undefined;
  private readonly cost: PasswordCost;

  constructor(cost = recommendedCost) {
    this.cost = cost;
  }

  /**
   * Runs work that hashes a password: two at a time in this server, so that sign-ins never occupy
   * every core, and one at a time of strangers. Refuses when too many wait.
   */
  async queued<T>(turn: Turn, work: () => Promise<T>): Promise<Result<T>> {
    const ran = await this.queue.run(turn, work);
    return ran ? ok(ran.done) : refuseBusy();
  }

  /** Hashes a password for storage, for a user who is signed in or for the server itself. */
  hash(password: string, user: string): Promise<Result<string>> {
    return this.queued({ lane: 'known', key: user }, () => hash(password, this.cost));
  }

  /**
   * Does the password match? Without a stored hash it takes as long and never matches, so that the
   * time does not reveal who has an account. Call it within `queued`.
   */
  async fits(stored: string | null, password: string): Promise<boolean> {
    this.dummy ??= hash('no account has this password', this.cost);
    const fits = await verify(stored ?? (await this.dummy), password);
    return fits && stored !== null;
  }
}
