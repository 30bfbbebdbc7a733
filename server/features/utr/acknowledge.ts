import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { reconcileOutbox } from '../../core/reconcile/apply.ts';
import { acknowledgeAlert } from '../../core/reconcile/verdict-store.ts';

/** `POST /utr/acknowledge`: records that somebody handled an alert, with a note. */
export const acknowledge: Handler<'utr.acknowledge'> = ({ body }, context) =>
  writeRecords<{ refId: string }>(context, async (client) => {
    const { refId, alert, note } = body;
    const { actor, now } = context;
    if (!(await acknowledgeAlert(client, { refId, alert, note }, { actor, now }))) {
      return notFound();
    }
    return ok({
      response: { refId },
      audit: [{ action: 'alert.acknowledged', subject: `order:${refId}`, after: { alert, note } }],
      outbox: reconcileOutbox(null, refId),
    });
  });
