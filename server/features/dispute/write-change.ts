import type { DisputeChange } from '@peerdesk/domain/dispute/dispute.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { Committed } from '../../core/write/guard-failure.ts';
import type { ChangeSet } from '../../core/write/change-set.ts';
import { signedBy, type Author } from '../../core/write/author.ts';
import { changeSetOf as changeSetOfPayout } from '../../core/order/payout/write-change.ts';
import type { Services } from '../../core/services.ts';
import { columnsOf, type DisputedFacts } from './store.ts';

/**
 * Writes one change of one dispute together with the change to its pay-out, and notifies the
 * readers.
 */
export function writeDisputeChange(
  services: Services,
  author: Author,
  change: DisputeChange,
  facts: DisputedFacts & { words?: string },
  response: unknown,
): Promise<Committed> {
  return services.changes.write(changeSetOf(author, change, facts, response));
}

function changeSetOf(
  author: Author,
  { before, after, event, payout }: DisputeChange,
  facts: DisputedFacts & { words?: string },
  response: unknown,
): ChangeSet {
  const part = payout
    ? changeSetOfPayout(author, payout, response)
    : {
        ...signedBy(author, response),
        audit: [],
        outbox: [],
      };
  const summary = (one: typeof after) => ({ status: one.status, handlerId: one.handler?.id });
  return {
    ...part,
    dispute: {
      fromVersion: before?.version ?? null,
      set: columnsOf(after, facts),
      words: facts.words,
    },
    audit: [
      ...part.audit,
      {
        action: `dispute.${event}`,
        subject: `dispute:${after.id}`,
        ...(before && { before: summary(before) }),
        after: { ...summary(after), refId: after.refId, note: after.note },
      },
    ],
    outbox: [
      ...part.outbox,
      {
        topic: 'dispute',
        scopes: scopesTouched(after),
        event: `dispute.${event}`,
        ref: after.id,
        payload: { from: before?.status, status: after.status },
      },
    ],
  };
}
