import { withClient } from '../database.ts';
import type { TestDesk } from '../desk.ts';
import type { RacedCall } from '../faults/acknowledged.ts';
import { checkRaces } from '../faults/check-races.ts';
import { outcomeOf, type Recorded } from './history.ts';
import type { StepChanges } from './model-changes.ts';

/** A change of a status, as the audit has it. */
export interface Moved {
  subject: string;
  from: string | null;
  to: string;
}

/**
 * Replays what was committed, in its order, against what the model's steps changed, one step after
 * the other: each change is of the step whose turn it is, and each step is made once and whole.
 */
export function replayAgainst(
  steps: readonly StepChanges[],
  committed: readonly Moved[],
): string | null {
  const now = new Map<string, string>();
  const rest = committed.values();
  for (const { step, statuses } of steps) {
    const open = new Map(statuses);
    while (open.size > 0) {
      const next = rest.next().value;
      if (!next) return `step ${step} was not committed: ${[...open].join(' ')}`;
      const { subject, from, to } = next;
      const was = now.get(subject) ?? null;
      if (!open.has(subject)) return `at step ${step}: ${subject} became ${to} by no step`;
      if (from !== was) return `at step ${step}: ${subject} was ${was}, and ${to} follows ${from}`;
      now.set(subject, to);
      if (open.get(subject) === to) open.delete(subject);
    }
  }
  const more = rest.next().value;
  return more ? `after the last step ${more.subject} became ${more.to}` : null;
}

/** What may find everything as it is to be, so that it writes nothing and keeps no answer. */
const mayChangeNothing = [
  /^POST .api.pay.[^/]+.open$/,
  /^POST .api.pay.[^/]+.utr$/,
  /^POST .api.customer.order$/,
];

/**
 * Each request has one answer, which is its last. The answers that are kept by their keys are those
 * of the requests that succeeded, and of no refused one.
 */
export function keysAgainst(history: readonly Recorded[], kept: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  const known = new Set<string>();
  for (const one of history) {
    const outcome = outcomeOf(one);
    const isDone = outcome === 'ok';
    const isUnsure = one.sent.slice(0, -1).some((each) => each.outcome !== 'unknown');
    if (isUnsure || outcome === null || outcome === 'unknown') {
      wrong.push(`${one.what} (${one.key}) has no answer, or several`);
    }
    if (one.key === null) continue;
    known.add(one.key);
    const isKept = kept.has(one.key);
    const mayBeSo = isDone && mayChangeNothing.some((pattern) => pattern.test(one.what));
    if (isDone !== isKept && !mayBeSo) {
      wrong.push(`${one.what} (${one.key}) ended as ${outcome}, and its key says otherwise`);
    }
  }
  for (const key of kept) if (!known.has(key)) wrong.push(`nobody asked with ${key}`);
  return wrong;
}

/** What the database has against the model's steps, and against the history if there is one. */
export async function checkModelHistory(
  desk: TestDesk,
  steps: readonly StepChanges[],
  history: readonly Recorded[],
): Promise<string[]> {
  const replayed = replayAgainst(steps, await readMoved(desk));
  const ofOrders = await withClient(desk.databaseUrl, (db) => checkRaces(db, racesOf(history)));
  const { rows } = await desk.owner.query<{ key: string }>('select key from idempotency');
  const keys = history.length > 0 ? keysAgainst(history, new Set(rows.map(({ key }) => key))) : [];
  return [...(replayed ? [replayed] : []), ...ofOrders, ...keys];
}

async function readMoved(desk: TestDesk): Promise<Moved[]> {
  const { rows } = await desk.owner.query<Moved>(
    `select subject, before ->> 'status' as from, coalesce(after ->> 'status', 'created') as to
     from audit
     where action in ('payin.created', 'payout.created', 'dispute.created')
       or split_part(subject, ':', 1) in ('payin', 'payout', 'dispute')
         and after ->> 'status' <> before ->> 'status'
     order by id`,
  );
  return rows;
}

const decisions: Readonly<Record<string, (status: unknown) => RacedCall['event'] | null>> = {
  'PATCH /api/customer/order/confirm': () => 'approved',
  'PATCH /api/customer/order': (status) => (status === 'approved' ? 'approved' : 'declined'),
};

/**
 * The decisions about pay-ins for which several raced. A pay-out may be decided again after a
 * dispute; those are compared by the model's steps alone.
 */
function racesOf(history: readonly Recorded[]): RacedCall[] {
  const asked = history.flatMap((one) => {
    const decide = decisions[one.what];
    if (!decide) return [];
    const { refId, status, utr = null } = JSON.parse(one.body) as Record<string, string>;
    const outcome = outcomeOf(one) === 'ok' ? ('ok' as const) : ('refused' as const);
    const event = decide(status);
    if (!event) return [];
    const { invokedAt, answeredAt, isRaced } = one;
    return [{ subject: `payin:${refId}`, event, utr, invokedAt, answeredAt, outcome, isRaced }];
  });
  const raced = new Set(asked.filter((one) => one.isRaced).map(({ subject }) => subject));
  return asked.filter(
    ({ subject, isRaced, outcome }) => raced.has(subject) && (isRaced || outcome === 'ok'),
  );
}
