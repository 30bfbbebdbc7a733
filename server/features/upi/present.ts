import type { UpiHeadroom, UpiId } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { capsFromAbove } from '@peerdesk/domain/upi/bounds.ts';
import { headroomOf, usedBy, type Credit } from '@peerdesk/domain/upi/headroom.ts';
import type { UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';
import type { UpiRow } from './store.ts';

/** Who is shown a UPI ID, and when. */
export interface UpiReader {
  role: Role;
  now: number;
}

/** A UPI ID as the API returns it. */
export function presentUpi(row: UpiRow, { role, now }: UpiReader): UpiId {
  const { amount, count } = usedBy(creditsOf(row), now);
  return {
    id: row.id,
    upi: row.vpa,
    holder: row.holder,
    bank: row.bank,
    accountId: row.account_id,
    peerId: row.peer_id,
    peer: { id: row.peer_id, name: row.peer_name, presence: row.peer_presence },
    status: row.status,
    pausedBy: row.paused_by,
    limits: presentCaps(row),
    capsFromAbove: capsFromAbove(role, row.bounds),
    today: { amount: money(amount), count },
    headroom: presentHeadroom(row, now),
    lastUsedAt: row.last_used_at === null ? null : instant(row.last_used_at),
    createdAt: instant(row.created_at),
  };
}

export function presentCaps(row: UpiRow): UpiCapTexts {
  return {
    minAmount: money(row.min_amount),
    maxAmount: money(row.max_amount),
    dailyAmount: money(row.daily_amount),
    dailyCount: row.daily_count,
  };
}

/** The pay-ins that count towards the caps, as the rules take them. */
export function creditsOf({ credits }: Pick<UpiRow, 'credits'>): Credit[] {
  return credits.map(({ at, amount }) => ({ at, amount: minor(BigInt(amount)) }));
}

function presentHeadroom(row: UpiRow, now: number): UpiHeadroom {
  const caps = {
    minAmount: minor(row.min_amount),
    maxAmount: minor(row.max_amount),
    dailyAmount: minor(row.daily_amount),
    dailyCount: row.daily_count,
  };
  const { largeAmount, amount, takesUpTo, roomAt, ...counts } = headroomOf(
    caps,
    creditsOf(row),
    now,
  );
  return {
    ...counts,
    largeAmount: { used: money(largeAmount.used), most: money(largeAmount.most) },
    amount: amount && { used: money(amount.used), most: money(amount.most) },
    takesUpTo: takesUpTo === null ? null : money(takesUpTo),
    roomAt: roomAt === null ? null : instant(roomAt),
  };
}

export function money(amount: bigint): string {
  return formatMoney(minor(amount), rupeeDigits);
}

export function instant(at: number): string {
  return new Date(at).toISOString();
}
