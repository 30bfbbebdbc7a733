import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import type { FastifyRequest } from 'fastify';
import type { WithRetry } from './reply.ts';

const windowMs = 60_000;
const keysMax = 50_000;

/** Counts calls per key in the current minute. Each node counts for itself. */
class MinuteCounter {
  private counts = new Map<string, number>();
  private startedAt = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Counts one call; returns the seconds to wait when the key has had its share. */
  count(key: string, now: number): number | null {
    if (now - this.startedAt >= windowMs || this.counts.size > keysMax) {
      this.counts.clear();
      this.startedAt = now;
    }
    const used = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, used);
    return used > this.most ? Math.ceil((this.startedAt + windowMs - now) / 1000) : null;
  }
}

/** The pay page's limits: calls a minute per link and per address. */
export class PayLimits {
  private readonly links: MinuteCounter;
  private readonly addresses: MinuteCounter;

  constructor(perLink = 20, perAddress = 300) {
    this.links = new MinuteCounter(perLink);
    this.addresses = new MinuteCounter(perAddress);
  }

  check(request: FastifyRequest, now: number): (Refusal & WithRetry) | undefined {
    const { token = '' } = request.params as { token?: string };
    const wait = this.addresses.count(request.ip, now) ?? this.links.count(token, now);
    if (wait === null) return undefined;
    return {
      ...refuse('RateLimited', `Too many calls. Try again in ${wait} seconds`),
      retryAfterSeconds: wait,
    };
  }
}
