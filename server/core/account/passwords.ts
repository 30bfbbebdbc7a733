import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { hash, verify } from '@node-rs/argon2';
import type { WithRetry } from '../../platform/http/reply.ts';

/** The cost of a hash: KiB of memory, passes, and threads. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id, the library's default, at the lowest recommended cost. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnceMax = 2;
const waitingMax = 200;

/** Hashes passwords and compares them with their hashes. */
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy: Promise<string> | undefined;
  private readonly cost: PasswordCost;

  constructor(cost = recommendedCost) {
    this.cost = cost;
  }

  /**
   * Runs work that hashes a password: two at a time in this server, so that sign-ins never occupy
   * every core. Refuses when too many wait.
   */
  async queued<T>(work: () => Promise<T>): Promise<Result<T>> {
    if (this.running >= atOnceMax) {
      if (this.waiting.length >= waitingMax) return refuseBusy();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return ok(await work());
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Hashes a password for storage. */
  hash(password: string): Promise<Result<string>> {
    return this.queued(() => hash(password, this.cost));
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

function refuseBusy(): Refusal & WithRetry {
  const refusal = refuse('RateLimited', 'too_many_signins');
  return { ...refusal, retryAfterSeconds: 1 };
}
