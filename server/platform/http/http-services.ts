import type { Pool } from '../db/pool.ts';
import type { Announcer } from '../live/announcer.ts';
import type { Env } from '../runtime/env.ts';
import type { KeyedLimiter } from '../runtime/keyed-limiter.ts';
import type { MerchantLookup, SessionLookup } from './callers.ts';

/** What answering a request needs, whatever the request is about. */
export interface HttpServices {
  env: Env;
  pool: Pool;
  /** Epoch milliseconds. */
  clock: () => number;
  /** The time zone of the business, in which people are told instants. */
  timeZone: () => string;
  live: Pick<Announcer, 'versionOf'>;
  sessions: SessionLookup;
  merchantByKey: MerchantLookup;
  /** The key of the hashes by which a repeated request is recognised, the same on every server. */
  requestSecret: Buffer;
  limiter: KeyedLimiter;
}
