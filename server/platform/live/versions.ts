import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { randomUUID } from 'node:crypto';

/**
 * How often each topic has changed per scope on this node. A version from another node, or from
 * before a restart, never equals one of this node; that costs one full response and no more.
 */
export class Versions {
  private boot = randomUUID().slice(0, 8);
  private readonly counts = new Map<string, number>();

  bump(topic: string, scopes: readonly string[]): void {
    for (const scope of scopes) {
      const key = `${topic} ${scope}`;
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
  }

  /** Invalidates every version so far. */
  reset(): void {
    this.boot = randomUUID().slice(0, 8);
    this.counts.clear();
  }

  of(topic: LiveTopic, scope: string): string {
    return `${this.boot}.${this.counts.get(`${topic} ${scope}`) ?? 0}`;
  }
}
