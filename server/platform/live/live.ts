import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { randomUUID } from 'node:crypto';
import type { Announced, Announcer } from './announcer.ts';
import { runWithin } from '../runtime/deadline.ts';
import { Hub } from './hub.ts';
import { Versions } from './versions.ts';

/** Change notifications on this node: versions for polls, the hub for streams. */
export class Live implements Announcer {
  readonly node = randomUUID();
  readonly hub = new Hub();
  private readonly versions = new Versions();
  private readonly watchers: ((change: Announced) => void)[] = [];

  announce(changes: readonly Announced[]): void {
    for (const change of changes) {
      this.versions.bump(change.topic, change.scopes);
      this.hub.changed(change.topic, change.scopes);
      // Effects of a change outlive the request that made it.
      for (const watch of this.watchers) runWithin(undefined, () => watch(change));
    }
  }

  /** Calls `watch` for every change, on this node or others. */
  onChange(watch: (change: Announced) => void): void {
    this.watchers.push(watch);
  }

  /** After changes may have been missed: treats everything as changed. */
  announceGap(): void {
    this.versions.reset();
    for (const watch of this.watchers) watch({ topic: 'settings', scopes: [], ref: '' });
  }

  versionOf(topic: LiveTopic, scopeKey: string): string {
    return this.versions.of(topic, scopeKey);
  }
}
