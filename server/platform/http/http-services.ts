import type { SecurityRules } from '@peerdesk/contract/settings.ts';
import type { Pool } from '../db/pool.ts';
import type { CountCache } from '../db/list/count-cache.ts';
import type { MarkCache } from '../db/list/mark-cache.ts';
import type { Reads } from '../db/replica/reads.ts';
import type { Announcer } from '../live/announcer.ts';
import type { Env } from '../runtime/env.ts';
import type { Batcher } from '../runtime/batcher.ts';
import type { EventLoopWatch } from '../runtime/event-loop-watch.ts';
import type { KeyedLimiter } from '../runtime/keyed-limiter.ts';
import type { Repeatable } from './health/repeatable.ts';
import type { MerchantLookup, SessionLookup } from './caller/callers.ts';
import type { Denials } from './caller/denials.ts';
import type { UnfinishedBodies } from './request/unfinished-bodies.ts';

/** The services that every request needs. */
export interface HttpServices {
  env: Env;
  /** The deadline of a request. */
  answerMs: number;
  pool: Pool;
  /** For frequent reads by key: each statement is planned once. */
  keyed: Pool;
  /** For lists and figures. */
  reads: Reads;
  /** What lists have counted. */
  counts: CountCache;
  /** Where rows far back in lists are. */
  marks: MarkCache;
  /**
   * Waits until all changes committed before are known, whichever server made them; false: that
   * takes too long.
   */
  hearChanges: () => Promise<boolean>;
  /** Epoch milliseconds. */
  clock: () => number;
  /** What Settings require of sessions. */
  securityRules: () => SecurityRules;
  /** The business time zone, in which instants are shown to people. */
  timeZone: () => string;
  /** How often the payment page may be called within a minute. */
  rates: () => { payPagePerLink: number; payPagePerAddress: number };
  live: Pick<Announcer, 'versionOf'> & { hub: { readonly size: number } };
  sessions: SessionLookup;
  merchantByKey: MerchantLookup;
  /** The key of the hashes that identify a repeated request, the same on every server. */
  requestSecret: Buffer;
  limiter: KeyedLimiter;
  batcher: Batcher;
  bodies: UnfinishedBodies;
  eventLoop: EventLoopWatch;
  repeatable: Repeatable;
  denials: Denials;
}
