import type { DisputeChange } from '@peerdesk/domain/dispute/dispute.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Committed } from '../../core/write/guard-failure.ts';
import type { ChangeSet } from '../../core/write/change-set.ts';
import { signedBy, type Author } from '../../core/write/author.ts';
import { changeSetOf as changeSetOfPayout } from '../../core/order/payout/write-change.ts';
import type { Services } from '../../core/services.ts';
import { insertMessage } from './store-messages.ts';
import { columnsOf, type DisputedFacts } from './store.ts';

/** The files that somebody opens a dispute with. */
export interface OpeningEvidence {
  text: string;
  fileIds: readonly string[];
}

/**
 * Writes a new dispute together with the change to its pay-out, and notifies the readers. What it
 * is opened with is its first message, which the payer does not read.
 */
export function writeNewDispute(
  services: Services,
  author: Author,
  change: DisputeChange,
  facts: DisputedFacts & { words?: string },
  response: unknown,
  evidence: OpeningEvidence,
): Promise<Committed> {
  const set = disputeChangeSet(author, change, facts, response);
  if (evidence.fileIds.length === 0) return services.changes.write(set);
  return services.changes.transaction(async ({ client, commit }) => {
    const { id: disputeId } = change.after;
    const { fileIds } = evidence;
    const said = { action: 'dispute.message', subject: `dispute:${disputeId}`, after: { fileIds } };
    const committed = await commit({ ...set, audit: [...set.audit, said] });
    if (!committed.ok) return committed;
    const { actor, now: at } = author;
    const kind = 'text' as const;
    const audience = 'merchant' as const;
    await insertMessage(client, { disputeId, at, kind, audience, actor, ...evidence });
    return committed;
  });
}

/** Everything that a change of a dispute and of its pay-out writes. */
export function disputeChangeSet(
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
      ...(before === null ? walletOf(after) : []),
    ],
  };
}

/** What a disputed pay-out credited is available no longer. */
function walletOf(dispute: DisputeChange['after']): OutboxRow[] {
  const scopes = scopesTouched(dispute);
  return [{ topic: 'wallet', scopes, event: 'wallet.changed', ref: dispute.peerId }];
}
