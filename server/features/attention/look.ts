import type { Attention } from '@peerdesk/contract/attention.ts';
import { lookMs } from '@peerdesk/domain/attention/attention.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readSubject, staffScopesOf, type SubjectRow } from '../../core/order/subject.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { attentionOf } from './read.ts';
import { beginLook, endLook, rememberLeft, renewLook } from './store.ts';

/**
 * `POST /attention/look`: the heartbeat of an open drawer. Only the first one notifies anybody.
 */
export const look: Handler<'attention.look'> = async ({ body }, context) => {
  const { services, scope, caller, now } = context;
  const subject = await readSubject(services.pool, body.refId, scope);
  if (!subject) return notFound();
  const refId = subject.ref_id;
  const { visit } = body;
  const mine = { userId: caller.id, refId, visit, now, until: now + lookMs };
  if (await renewLook(services.pool, mine)) {
    return ok(await attentionOf(services.pool, refId, { readerId: caller.id, now }));
  }
  return writeRecords<Attention>(context, async (client) => {
    const hasBegun = await beginLook(client, mine);
    const response = await attentionOf(client, refId, { readerId: caller.id, now });
    return ok({ response, audit: [], outbox: hasBegun ? [told(subject)] : [] });
  });
};

/** `POST /attention/leave`: also for what the caller does not see any more. */
export const leave: Handler<'attention.leave'> = ({ body: { refId, visit } }, context) =>
  writeRecords<{ refId: string }>(context, async (client) => {
    const { caller, scope, now } = context;
    const mine = { userId: caller.id, refId, visit, now };
    const hasLooked = await endLook(client, mine);
    const subject = await readSubject(client, refId, hasLooked ? { kind: 'desk' } : scope);
    if (subject && !hasLooked) await rememberLeft(client, mine);
    return ok({
      response: { refId },
      audit: [],
      outbox: subject && hasLooked ? [told(subject)] : [],
    });
  });

/** The outbox rows for staff when somebody opens, closes, takes or releases it. */
export function told(subject: SubjectRow) {
  return {
    topic: 'attention' as const,
    scopes: staffScopesOf(subject),
    event: 'attention',
    ref: subject.ref_id,
  };
}
