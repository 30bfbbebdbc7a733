import type { LiveTopic } from '@peerdesk/contract/endpoints.ts';
import type { Currency, Settings } from '@peerdesk/contract/settings.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import type { ChangeQueue } from './db/change-queue.ts';
import type { OutboxRow } from './db/commit.ts';
import type { Pool } from './db/pool.ts';
import type { Env } from './env.ts';
import type { Turns } from './turns.ts';

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

/** A signed-in user, as every action knows it. */
export interface UserCaller {
  kind: 'user';
  id: string;
  name: string;
  role: Role;
  parentId: string | null;
  sessionId: string;
}

/** Who stands behind an access token. */
export interface SessionLookup {
  /** Asks the database. Refuses with SessionError, saying `expired` only of one that ran out. */
  byAccessToken(token: string): Promise<Result<{ caller: UserCaller }>>;
  /** A caller whose token was good within the last seconds; enough to answer "unchanged". */
  checkedLately(token: string): UserCaller | null;
  /** A session is no more: nothing remembered of it may be used again. */
  forget(sessionId: string): void;
}

/** Which merchant stands behind an API key used from an address. */
export type MerchantLookup = (
  apiKey: string,
  ip: string,
) => Promise<Result<{ id: string; name: string }>>;

/** The settings as this node knows them. */
export interface SettingsReader {
  current(): Settings;
  currencies(): readonly Currency[];
  /** Decimal digits of a currency; throws for one that is not in the table. */
  digitsOf(code: string): number;
  reload(): Promise<void>;
}

/** What every action is given. There is no other state in the server. */
export interface Services {
  env: Env;
  pool: Pool;
  /** Changes of orders are written here, together with others that come at the same moment. */
  changes: ChangeQueue;
  /** Epoch milliseconds. */
  clock: () => number;
  live: Announcer;
  settings: SettingsReader;
  sessions: SessionLookup;
  merchantByKey: MerchantLookup;
  /** The key of the hashes by which a repeated request is recognised, the same on every server. */
  requestSecret: Buffer;
  turns: Turns;
  log: Log;
  /** Logins that the sign-in page of a demo shows; empty otherwise. */
  demoLogins: readonly { role: string; username: string; password: string }[];
}
