import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { LruMap } from 'toad-cache';
import { CallCounter } from '../../../platform/http/limits/call-counter.ts';
import type { WithRetry } from '../../../platform/http/reply/reply.ts';
import { FairQueue } from '../../../platform/runtime/fair-queue.ts';

export type Refused = Refusal & WithRetry;

/** The caller, as far as known without the database. */
export interface Visitor {
  network: string;
  /** It sent a cookie that may belong to a known device. */
  hasCookie: boolean;
  now: number;
}

const lanes = {
  withCookie: { runningMax: 4, waitingMax: 200, waitingPerKeyMax: 50 },
  withoutCookie: { runningMax: 2, waitingMax: 200, waitingPerKeyMax: 50 },
} as const;
const networksMax = 20_000;
/** Beyond this many refusals a second, further ones are delayed. */
const promptPerSecond = 20;
const laterMs = 1000;
const laterMax = 2000;

/**
 * Protects the database connections and the main thread from a flood of sign-ins: few are looked up
 * at a time, networks take turns, one that failed too often is not looked up at all, and in a flood
 * refusals are delayed by a second.
 */
export class SigninGate {
  private readonly lookups = new FairQueue(4, lanes);
  private readonly blocked = new LruMap<number>(networksMax);
  private readonly refusals = new CallCounter(promptPerSecond, 1000, 1);
  private waitingForAnswer = 0;

  async look<T>(visitor: Visitor, read: () => Promise<T>): Promise<Result<T>> {
    const { network, hasCookie, now } = visitor;
    const untilMs = (this.blocked.get(network) ?? 0) - now;
    if (!hasCookie && untilMs > 0) return refuseNetwork(untilMs);
    const lane = hasCookie ? 'withCookie' : 'withoutCookie';
    const looked = await this.lookups.run({ lane, key: network }, read);
    return looked ? ok(looked.done) : refuseBusy();
  }

  /** Refuses unknown devices of a network until then. */
  block(network: string, until: number): void {
    this.blocked.set(network, until);
  }

  /** Waits before a refusal is answered while there are too many of them. */
  async pace(now: number): Promise<void> {
    if (this.refusals.count('', now) === 0 || this.waitingForAnswer >= laterMax) return;
    this.waitingForAnswer += 1;
    await sleep(laterMs);
    this.waitingForAnswer -= 1;
  }
}

export function refuseBusy(): Refused {
  return { ...refuse('RateLimited', 'too_many_signins'), retryAfterSeconds: 1 };
}

/** @param leftMs until the network may try again. */
export function refuseNetwork(leftMs: number): Refused {
  const why = because('too_many_failed_here', { minutes: Math.ceil(leftMs / 60_000) });
  return { ...refuse('RateLimited', why), retryAfterSeconds: Math.ceil(leftMs / 1000) };
}
