import { systemActor } from '@peerdesk/domain/actor.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { CallCounter } from '../../../platform/http/limits/call-counter.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import type { WriteTrail } from './refusal-trail.ts';

/** How many refusals get an audit row of their own in ten minutes. */
const ownRows = { windowMs: 10 * minuteMs, perAccount: 10, perNetwork: 20, inAll: 200 };
const summaryEveryMs = minuteMs;
/** How many accounts and networks a summary counts individually, and how many it shows. */
const countedMax = 500;
const shownMax = 20;
const keysMax = 20_000;

/** A refused sign-in, or another refused use of a password or a token. */
export interface RefusedAttempt {
  action: string;
  subject: string;
  /** Identifies the account, even if it does not exist. */
  account: string;
  network: string;
  at: number;
}

interface Pending {
  from: number;
  until: number;
  actions: Counts;
  subjects: Counts;
  networks: Counts;
}

/**
 * Audits refused sign-ins. Audit rows are kept forever, so a flood must not fill it: the first few
 * refusals get a row each, and the others one row a minute with their counts. A server that is
 * killed loses the counts of at most a minute.
 */
export class SigninRefusals {
  private readonly changes: { write: WriteTrail };
  private readonly log: Log;
  private readonly accounts = new CallCounter(ownRows.perAccount, ownRows.windowMs, keysMax);
  private readonly networks = new CallCounter(ownRows.perNetwork, ownRows.windowMs, keysMax);
  private readonly all = new CallCounter(ownRows.inAll, ownRows.windowMs, 1);
  private readonly timer: NodeJS.Timeout;
  private pending: Pending | null = null;

  constructor(changes: { write: WriteTrail }, log: Log) {
    this.changes = changes;
    this.log = log;
    this.timer = setInterval(() => void this.flush(), summaryEveryMs).unref();
  }

  /** Whether the caller writes an audit row for it; otherwise it is counted in the next summary. */
  hasOwnRow(refused: RefusedAttempt): boolean {
    const { account, network, at } = refused;
    const isOneOfMany =
      this.networks.count(network, at) > 0 ||
      this.accounts.count(account, at) > 0 ||
      this.all.count('', at) > 0;
    if (isOneOfMany) this.count(refused);
    return !isOneOfMany;
  }

  /** Writes what was counted since the last summary. */
  async flush(): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    this.pending = null;
    try {
      await this.changes.write({
        at: pending.until,
        actor: systemActor,
        origin: { ip: null, requestId: null },
        audit: [{ action: 'auth.refused_many', subject: 'signin', after: shown(pending) }],
        outbox: [],
      });
    } catch (error) {
      this.log.error({ err: error }, 'refused sign-ins could not be recorded yet');
      this.pending = merged(pending, this.pending);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private count({ action, subject, network, at }: RefusedAttempt): void {
    this.pending ??= {
      from: at,
      until: at,
      actions: new Counts(),
      subjects: new Counts(),
      networks: new Counts(),
    };
    this.pending.until = Math.max(this.pending.until, at);
    this.pending.actions.add(action);
    this.pending.subjects.add(subject);
    this.pending.networks.add(network);
  }
}

function shown({ from, until, actions, subjects, networks }: Pending) {
  return {
    from: iso(from),
    until: iso(until),
    actions: actions.shown(),
    subjects: subjects.shown(),
    networks: networks.shown(),
  };
}

function merged(older: Pending, newer: Pending | null): Pending {
  if (!newer) return older;
  older.until = newer.until;
  for (const name of ['actions', 'subjects', 'networks'] as const) older[name].addAll(newer[name]);
  return older;
}

const others = 'others';

/** Counters for a bounded number of names, and one for the rest. */
class Counts {
  private readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    const key = this.counts.has(name) || this.counts.size < countedMax ? name : others;
    this.counts.set(key, (this.counts.get(key) ?? 0) + times);
  }

  addAll(more: Counts): void {
    for (const [name, times] of more.counts) this.add(name, times);
  }

  /** The most frequent ones. */
  shown(): Record<string, number> {
    const named = [...this.counts].filter(([name]) => name !== others);
    const sorted = named.toSorted(([, a], [, b]) => b - a);
    const rest = sorted.slice(shownMax).reduce((sum, [, count]) => sum + count, 0);
    const total = rest + (this.counts.get(others) ?? 0);
    const most = Object.fromEntries(sorted.slice(0, shownMax));
    return total === 0 ? most : { ...most, [others]: total };
  }
}
