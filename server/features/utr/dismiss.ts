import { because } from '@peerdesk/contract/because.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import type { ChangeSet } from '../../core/write/change-set.ts';
import type { Context, Handler } from '../../core/handler.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import { reconcileOutbox } from '../../core/reconcile/apply.ts';
import { auditOfLine } from '../../core/reconcile/line-audit.ts';
import { readLines } from '../../core/reconcile/line-store.ts';
import { suspenseOf } from '../../core/reconcile/match-queue.ts';
import { refusalOf } from '../../core/write/guard-failure.ts';
import { signedBy } from '../../core/write/author.ts';

/**
 * `POST /utr/dismiss`: these lines belong to no order. A credit goes into suspense at once. A claim
 * with the reference of one of them is shown to a person, and not matched automatically.
 */
export const dismissLines: Handler<'utr.dismiss'> = async ({ body }, context) => {
  const ids = [...new Set(body.lineIds)];
  const lines = await readLines(context.services.pool, ids);
  if (lines.length !== ids.length) return notFound();
  if (lines.some(({ state }) => state !== 'open')) {
    return refuse('InvalidTransition', 'lines_not_open');
  }
  const response = {
    lines: lines.map(({ id }) => ({ lineId: id, state: 'dismissed' as const })),
  };
  const sets = lines.map((line, index) => ({
    ...dismissalOf(context, line, body.note),
    // The last one carries the response, since all of them are written or none.
    idempotency:
      context.idempotency && index === lines.length - 1
        ? { claim: context.idempotency, response }
        : undefined,
  }));
  const written = await context.services.changes.write(sets);
  return written.ok ? ok(response) : refusalOf(written);
};

function dismissalOf(context: Context, line: LineRow, note: string): ChangeSet {
  const reason = note || because('marked_not_ours');
  if (line.direction === 'credit' && line.in_suspense === null) {
    return suspenseOf(context, line, 'dismissed', reason);
  }
  return {
    ...signedBy(context),
    lines: [
      {
        lineId: line.id,
        uploadId: line.upload_id,
        from: { state: line.state, inSuspense: line.in_suspense },
        to: {
          state: 'dismissed',
          inSuspense: line.in_suspense,
          orderRef: null,
          rule: line.rule,
          reason,
        },
        matches: [],
      },
    ],
    audit: [auditOfLine(line, 'statement.dismissed', { after: { reason } })],
    outbox: reconcileOutbox(line, line.id),
  };
}
