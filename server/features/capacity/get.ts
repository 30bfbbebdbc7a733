import type { Capacity, CapacityReason } from '@peerdesk/contract/capacity.ts';
import { countsShownTo } from '@peerdesk/domain/capacity/reasons.ts';
import { presetRange, resolvePeriod } from '@peerdesk/domain/dates.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { ineligibleReason, type UpiCandidate } from '@peerdesk/domain/payin/choose-upi.ts';
import { withSwitches } from '@peerdesk/domain/switches/switches.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { amountRule } from '../../core/order/intake.ts';
import { readCandidates } from '../../core/order/upi-candidates.ts';
import { iso } from '../../platform/db/iso.ts';
import {
  readChoices,
  readCountedUntil,
  readLostByHour,
  readLostByReason,
  readWorst,
  type Asked,
  type LostRow,
} from './store.ts';

/** `GET /capacity`: why the caller's UPI IDs got orders or did not; for staff, what was lost. */
export const getCapacity: Handler<'capacity.get'> = async ({ query }, context) => {
  const { services, scope, now } = context;
  const { timeZone } = services.settings.current().company;
  const period = resolvePeriod(query, now, timeZone);
  if (!period.ok) return period;
  const start = period.value.start ?? presetRange('today', now, timeZone).start;
  const asked = { scope, start: iso(start), end: iso(period.value.end ?? now) };
  const [countedUntil, choices, reasonsNow, lost] = await Promise.all([
    readCountedUntil(services.pool),
    readChoices(services.pool, asked),
    readNow(context),
    scope.kind === 'peer' ? null : readLost(context, asked, timeZone),
  ]);
  return ok({
    start: asked.start,
    countedUntil: iso(countedUntil),
    now: countsShownTo(scope, reasonsNow).map(({ reason, count }) => ({ reason, upis: count })),
    choices: countsShownTo(scope, choices),
    lost,
  });
};

/** Whether each UPI ID of the scope would take the smallest payment that it may take. */
async function readNow(context: Pick<Context, 'services' | 'scope' | 'now'>) {
  const { services, scope, now } = context;
  const least = amountRule(services, 'minAmount');
  const read = await readCandidates(services.pool, least, now);
  const candidates = withSwitches(read, services.settings.switches(), null);
  return candidates
    .filter(({ peer }) => isOwn(peer, scope))
    .map((upi): { reason: CapacityReason; count: number } => {
      const most = [least, upi.minAmount, upi.peer.minAmount ?? least];
      const smallest = most.reduce((found, amount) => (amount > found ? amount : found));
      return { reason: ineligibleReason(smallest, upi) ?? 'taken', count: 1 };
    });
}

function isOwn({ id, subadminId }: UpiCandidate['peer'], scope: Scope): boolean {
  return isUserInScope({ id, parent_id: subadminId }, scope);
}

async function readLost(
  { services: { pool } }: Pick<Context, 'services'>,
  asked: Asked,
  timeZone: string,
): Promise<Capacity['lost']> {
  const [byReason, byHour, worst] = await Promise.all([
    readLostByReason(pool, asked),
    readLostByHour(pool, asked, timeZone),
    readWorst(pool, asked),
  ]);
  const any = byReason.find(({ reason }) => reason === 'any');
  return {
    ...shown(any ?? { customers: 0, amount: 0n }),
    byReason: byReason.flatMap((row) =>
      row.reason === 'any' ? [] : [{ reason: row.reason, ...shown(row) }],
    ),
    byHour: byHour.map((row) => ({ at: iso(row.at), ...shown(row) })),
    byUpi: worst.map((row) => ({
      upiId: row.upi_id,
      upi: row.vpa,
      peer: row.peer_name,
      reason: row.reason,
      ...shown(row),
    })),
  };
}

function shown({ customers, amount }: LostRow) {
  return { customers, amount: formatMoney(minor(amount), rupeeDigits) };
}
