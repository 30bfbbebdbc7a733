import type { LiveTopic } from '@peerdesk/contract/endpoints.ts';
import type { OutboxRow } from './db/commit.ts';
import type { Pool } from './db/pool.ts';
import type { Env } from './env.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SettingsCache } from './settings/cache.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Tells readers on this node at once what a write changed; other nodes hear it from the outbox. */
export interface Announcer {
  readonly node: string;
  announce(rows: readonly Pick<OutboxRow, 'topic' | 'scopes' | 'ref'>[]): void;
  /** The state of a list for one scope: an unchanged text means that nothing changed. */
  versionOf(topic: LiveTopic, scopeKey: string): string;
}

/** What every action is given. There is no other state in the server. */
export interface Services {
  env: Env;
  pool: Pool;
  /** Epoch milliseconds. */
  clock: () => number;
  live: Announcer;
  settings: SettingsCache;
  sessions: Sessions;
  log: Log;
  /** Logins that the sign-in page of a demo shows; empty otherwise. */
  demoLogins: readonly { role: string; username: string; password: string }[];
}
