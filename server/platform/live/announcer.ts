import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';

/** One row of the outbox: which list changed, for whom, and what it was about. */
export interface OutboxRow {
  topic: LiveTopic | 'session';
  scopes: readonly string[];
  event: string;
  ref: string;
  payload?: Record<string, unknown>;
}

/** The part of an outbox row that readers on this node get; the rest is for other consumers. */
export type Announced = Pick<OutboxRow, 'topic' | 'scopes' | 'ref'>;

/** Notifies readers on this node of a change at once; other nodes read it from the outbox. */
export interface Announcer {
  readonly node: string;
  announce(rows: readonly Announced[]): void;
  /** The version of a list for one scope: the same text means that nothing changed. */
  versionOf(topic: LiveTopic, scopeKey: string): string;
}
