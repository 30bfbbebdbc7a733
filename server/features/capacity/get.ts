import type { Capacity } from '@peerdesk/contract/capacity.ts';
import { countsShownTo } from '@peerdesk/domain/capacity/reasons.ts';
import { presetRange, resolvePeriod } from '@peerdesk/domain/dates.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { capacityNow } from '../../core/order/capacity-now.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { shownLost } from './asked.ts';
import {
  readChoices,
  readCountedUntil,
  readLostByHour,
  readLostByReason,
  readWorst,
  type Asked,
} from './store.ts';

/** `GET /capacity`: why the caller's UPI IDs got orders or did not; for staff, what was lost. */
export const getCapacity: Handler<'capacity.get'> = async ({ query }, context) => {
  const { services, scope, now } = context;
  const { timeZone } = services.settings.current().company;
  const period = resolvePeriod(query, now, timeZone);
  if (!period.ok) return period;
  const start = period.value.start ?? presetRange('today', now, timeZone).start;
  const asked = { scope, start: iso(start), end: iso(period.value.end ?? now) };
  const [reasonsNow, [countedUntil, choices, lost]] = await Promise.all([
    capacityNow(context),
    services.reads.run((db) =>
      Promise.all([
        readCountedUntil(db),
        readChoices(db, asked),
        scope.kind === 'peer' ? null : readLost(db, asked, timeZone),
      ]),
    ),
  ]);
  return ok({
    start: asked.start,
    countedUntil: iso(countedUntil),
    now: countsShownTo(
      scope,
      reasonsNow.map(({ reason }) => ({ reason, count: 1 })),
    ).map(({ reason, count }) => ({ reason, upis: count })),
    choices: countsShownTo(scope, choices),
    lost,
  });
};

async function readLost(db: Queryable, asked: Asked, timeZone: string): Promise<Capacity['lost']> {
  const [byReason, byHour, worst] = await Promise.all([
    readLostByReason(db, asked),
    readLostByHour(db, asked, timeZone),
    readWorst(db, asked),
  ]);
  const any = byReason.find(({ reason }) => reason === 'any');
  return {
    ...shownLost(any ?? { customers: 0, amount: 0n }),
    byReason: byReason.flatMap((row) =>
      row.reason === 'any' ? [] : [{ reason: row.reason, ...shownLost(row) }],
    ),
    byHour: byHour.map((row) => ({ at: iso(row.at), ...shownLost(row) })),
    byUpi: worst.map((row) => ({
      upiId: row.upi_id,
      upi: row.vpa,
      peer: row.peer_name,
      reason: row.reason,
      ...shownLost(row),
    })),
  };
}
