import { rupeeDigits } from '@peerdesk/domain/money.ts';
import type { UpiId } from '@peerdesk/contract/upi.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { isBoundBy } from '@peerdesk/domain/role.ts';
import { bankAccountText } from '@peerdesk/domain/upi/account.ts';
import {
  boundsAfter,
  checkUpiBounds,
  mayNameHolder,
  pausedByAfter,
} from '@peerdesk/domain/upi/bounds.ts';
import { changedUpiStatus, type UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';
import type { Context } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { givenCaps, mergedCaps } from './caps.ts';
import { presentCaps } from './present.ts';
import { isAccountOfOthers, isUpiUsed, isVpaTaken, lockUpi, moveRefusedUploads } from './store.ts';
import { readUpi, saveUpi, type UpiRow } from './store.ts';
import { outboxOfUpi, readWritten, upiSummary } from './outbox-rows.ts';

/** The fields of a UPI ID that a request changes; omitted ones stay. */
export interface UpiChange {
  action: 'update' | 'restock';
  upiId: string;
  status: 'active' | 'paused' | undefined;
  holder: string | undefined;
  accountId?: string | undefined;
  limits: { [K in keyof UpiCapTexts]?: UpiCapTexts[K] | undefined } | undefined;
}

/** Changes a UPI ID within the caller's scope by the rules for its role. */
export function changeUpi(context: Context, change: UpiChange): Promise<Result<UpiId>> {
  return writeRecords<UpiId>(context, async (client) => {
    const { caller, scope, now } = context;
    const isThere = await lockUpi(client, change.upiId, scope);
    const before = isThere ? await readUpi(client, change.upiId, now) : undefined;
    if (!before) return notFound();
    const status = changedUpiStatus(caller.role, before.status, change.status);
    if (!status.ok) return status;
    if (change.status === 'active' && isBoundBy(caller.role, before.paused_by)) {
      return refuse('PermissionDenied', 'upi_paused_from_above');
    }
    const holder = change.holder ?? before.holder;
    if (holder !== before.holder && !mayNameHolder(caller.role, before.status)) {
      return refuse('PermissionDenied', 'upi_holder_by_staff');
    }
    const accountId = accountAfter(before, change);
    const moved = await checkAccount(client, context, before, accountId);
    if (!moved.ok) return moved;
    const texts = mergedCaps(presentCaps(before), change.limits);
    const caps = checkUpiBounds(caller.role, before.bounds, texts, rupeeDigits);
    if (!caps.ok) return caps;
    const isApproved = before.status === 'waiting' && status.value !== 'waiting';
    if (isApproved && (await isVpaTaken(client, before.vpa, before.id))) {
      return refuseField('upiId', 'upi_registered');
    }
    await saveUpi(client, {
      id: before.id,
      holder,
      accountId,
      status: status.value,
      caps: caps.value,
      ...bindingAfter(context, before, change),
    });
    const { row, response } = await readWritten(client, before.id, { role: caller.role, now });
    return ok({
      response,
      audit: [
        {
          action: `upi.${change.action}`,
          subject: `upi:${before.id}`,
          before: upiSummary(before),
          after: upiSummary(row),
        },
      ],
      outbox: outboxOfUpi(row, 'upi.changed'),
    });
  });
}

/** The same number, given in groups before, stays as it is. */
function accountAfter({ account_id: kept }: UpiRow, { accountId }: UpiChange): string {
  const given = bankAccountText(accountId ?? kept);
  return given === bankAccountText(kept) ? kept : given;
}

/** Which account it is of is what its orders and statements were booked by. */
async function checkAccount(
  client: Client,
  { caller, scope }: Context,
  before: UpiRow,
  accountId: string,
): Promise<Result<null>> {
  if (accountId === before.account_id) return ok(null);
  if (!mayNameHolder(caller.role, before.status)) {
    return refuse('PermissionDenied', 'upi_account_by_staff');
  }
  // First, since it waits for one that is being taken in after all.
  await moveRefusedUploads(client, before.id, accountId);
  if (await isUpiUsed(client, before.id)) return refuseField('accountId', 'upi_account_used');
  if (await isAccountOfOthers(client, accountId, scope)) {
    return refuseField('accountId', 'bank_account_of_another');
  }
  return ok(null);
}

/** Who keeps it paused, and whose caps bind, once it is changed. */
function bindingAfter({ caller }: Context, before: UpiRow, { status, limits }: UpiChange) {
  const kept = { status: before.status, pausedBy: before.paused_by };
  return {
    pausedBy: pausedByAfter(caller.role, kept, status),
    bounds: boundsAfter(caller.role, before.bounds, givenCaps(limits)),
  };
}
