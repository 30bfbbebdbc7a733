import { ok, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import {
  refuseEnded,
  refuseOver,
  refuseSignedOut,
  sessionEnd,
} from '@peerdesk/domain/session/session-state.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import type { SessionLookup, UserCaller } from '../../../platform/http/caller/callers.ts';
import { Batcher } from '../../../platform/runtime/batcher.ts';
import { BoundedMap } from '../../../platform/runtime/bounded-map.ts';
import { Deadline, runWithin } from '../../../platform/runtime/deadline.ts';
import { readTokens, touchSession, type TokenRow } from './session-store.ts';
import { hashOf } from '../tokens.ts';

const rememberMs = 5_000;
const rememberedMax = 10_000;
const touchEveryMs = 60_000;
/** The timeout of a shared read, whatever deadline the first waiting request has left. */
const touchMs = 8_000;

interface Remembered {
  caller: UserCaller;
  until: number;
}

/** The caller behind an access token, as known to this node. */
export class Sessions implements SessionLookup {
  private readonly pools: { pool: Pool; keyed: Pool };
  private readonly clock: () => number;
  private readonly idleMs: () => number;
  private readonly remembered = new BoundedMap<string, Remembered>(rememberedMax);
  private readonly reads = new Batcher();
  /** Sessions whose use is being recorded: once for all concurrent requests. */
  private readonly touches = new Map<string, Promise<void>>();

  /** @param idleMs the idle timeout of a session. */
  constructor(pools: { pool: Pool; keyed: Pool }, clock: () => number, idleMs: () => number) {
    this.pools = pools;
    this.clock = clock;
    this.idleMs = idleMs;
  }

  /** Queries the database every time, so that a session that was ended is refused at once. */
  async byAccessToken(token: string): Promise<Result<{ caller: UserCaller; sessionId: string }>> {
    const hash = hashOf(token);
    const row = token ? await this.reads.read('tokens', hash, this.readTokens) : undefined;
    if (!row) return refuseSignedOut();
    const now = this.clock();
    const over = refusalOfEnd(row, { now, idleMs: this.idleMs() });
    if (over) return over;
    if (row.expires_at <= now) return refuseEnded('expired');
    if (now - row.seen_at >= touchEveryMs) await this.touch(row.session_id, now);
    const caller = callerOf(row);
    this.remember(hash, caller, Math.min(now + rememberMs, row.expires_at));
    return ok({ caller, sessionId: row.session_id });
  }

  /** Only for the answer "unchanged", which reveals nothing to the caller. */
  checkedLately(token: string): UserCaller | null {
    const found = this.remembered.get(hashOf(token).toString('base64'));
    return found && found.until > this.clock() ? found.caller : null;
  }

  forget(sessionId: string): void {
    this.forgetWhere((caller) => caller.sessionId === sessionId);
  }

  forgetUser(userId: string): void {
    this.forgetWhere((caller) => caller.id === userId);
  }

  private readonly readTokens = (hashes: Buffer[]) =>
    readTokens(this.pools.keyed, hashes, 'access');

  private touch(sessionId: string, now: number): Promise<void> {
    const known = this.touches.get(sessionId);
    if (known) return known;
    const write = () => touchSession(this.pools.pool, sessionId, now);
    const touch = runWithin(new Deadline(touchMs), write).finally(() =>
      this.touches.delete(sessionId),
    );
    this.touches.set(sessionId, touch);
    return touch;
  }

  private forgetWhere(isMeant: (caller: UserCaller) => boolean): void {
    for (const [key, { caller }] of this.remembered) {
      if (isMeant(caller)) this.remembered.delete(key);
    }
  }

  private remember(hash: Buffer, caller: UserCaller, until: number): void {
    this.remembered.set(hash.toString('base64'), { caller, until });
  }
}

/** The refusal for the session behind a token, with why it ended; null while it is alive. */
export function refusalOfEnd(row: TokenRow, at: { now: number; idleMs: number }): Refusal | null {
  const session = {
    revokedWhy: row.revoked_why,
    isUserBlocked: row.status === 'blocked',
    seenAt: row.seen_at,
    endsAt: row.ends_at,
  };
  const end = sessionEnd(session, at);
  return end && refuseOver(session, end, at.idleMs);
}

function callerOf(row: TokenRow): UserCaller {
  return {
    kind: 'user',
    id: row.user_id,
    name: row.name,
    role: row.role,
    parentId: row.parent_id,
    language: row.language,
    sessionId: row.session_id,
    hasFactor: row.has_factor,
    passwordIsGiven: row.password_is_given,
    provedAt: row.proved_at,
  };
}
