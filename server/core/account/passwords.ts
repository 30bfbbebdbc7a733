import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { hash, verify } from '@node-rs/argon2';
import type { WithRetry } from '../../platform/http/reply.ts';

/** Argon2id, which is this library's own default, at the least cost that is recommended for it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const atOnceMax = 2;
const waitingMax = 200;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work that hashes a password: two at once in this process, so that sign-ins never take every
 * core from the rest. Refuses when too many wait.
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<Result<T>> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) return refuseBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return ok(await work());
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function refuseBusy(): Refusal & WithRetry {
  const refusal = refuse('RateLimited', 'too_many_signins');
  return { ...refusal, retryAfterSeconds: 1 };
}

/** A password as it is stored. */
export function hashPassword(password: string): Promise<Result<string>> {
  return inHashQueue(() => hash(password, cost));
}

let dummy: Promise<string> | undefined;

/**
 * Does the password fit? Without a stored one it takes as long and never fits, so that the time
 * does not tell who has an account. To be called within the queue.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', cost);
  const fits = await verify(stored ?? (await dummy), password);
  return fits && stored !== null;
}
