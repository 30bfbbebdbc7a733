import { approvedEnd, complaintEnded } from '@peerdesk/domain/complaint/complaint.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { trailOf } from '../../core/complaint/change.ts';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { toRules } from './one.ts';
import { lockComplaint, readApproved, saveStatus } from './store.ts';

const atOnceMax = 100;

/**
 * Ends complaints whose pay-in was approved, by whichever of the ways that an approval has: a
 * complaint has none of its own, so books, caps and webhooks are those of any late approval.
 */
export async function endApprovedComplaints(services: Services): Promise<void> {
  for (const id of await readApproved(services.pool, approvedStatuses, atOnceMax)) {
    await services.changes.transaction(async ({ client, commit }) => {
      const row = await lockComplaint(client, id);
      if (!row || complaintEnded(toRules(row)) !== null) return ok(null);
      const author = systemAuthor(services.clock());
      const status = approvedEnd;
      const ended = { status, at: author.now, by: author.actor, note: null };
      await saveStatus(client, id, ended);
      const after = { ...row, status, decided_at: author.now, decided_by: author.actor };
      await commit({ ...signedBy(author), ...trailOf(after, row.status, { event: status }) });
      return ok(null);
    });
  }
}
