import type { UpiId } from '@peerdesk/contract/upi.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { changedUpiStatus, checkUpiCaps, type UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';
import type { Context } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { mergedCaps } from './caps.ts';
import { presentUpi, upiDigits } from './present.ts';
import { lockUpi, readUpi, saveUpi } from './store.ts';
import { outboxOfUpi, readWritten, upiSummary } from './outbox-rows.ts';

/** The fields of a UPI ID that a request changes; omitted ones stay. */
export interface UpiChange {
  action: 'update' | 'restock';
  upiId: string;
  status: 'active' | 'paused' | undefined;
  holder: string | undefined;
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
    const caps = checkUpiCaps(mergedCaps(presentUpi(before).limits, change.limits), upiDigits);
    if (!caps.ok) return caps;
    await saveUpi(client, {
      id: before.id,
      holder: change.holder ?? before.holder,
      status: status.value,
      caps: caps.value,
    });
    const { row, response } = await readWritten(client, before.id, now);
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
