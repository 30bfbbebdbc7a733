import type { LiveTopic } from '@peerdesk/contract/endpoints.ts';

/** One row of the outbox: which list changed, for whom, and what it was about. */
export interface OutboxRow {
  topic: LiveTopic | 'session';
  scopes: readonly string[];
  event: string;
  ref: string;
  payload?: Record<string, unknown>;
}

/** What readers are told of a change; the rest of the outbox row is for those who read it later. */
export type Announced = Pick<OutboxRow, 'topic' | 'scopes' | 'ref'>;

/** Tells readers on this node at once what a write changed; other nodes hear it from the outbox. */
export interface Announcer {
  readonly node: string;
  announce(rows: readonly Announced[]): void;
  /** The state of a list for one scope: an unchanged text means that nothing changed. */
  versionOf(topic: LiveTopic, scopeKey: string): string;
}
