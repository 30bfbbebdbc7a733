import type { SwitchKind } from '@peerdesk/contract/switches.ts';
import type { Minor } from '../money.ts';
import type { BarredReason, UpiCandidate } from '../payin/choose-upi.ts';

/** A switch that an admin has set; what is null does not narrow it. */
export interface Switch {
  kind: SwitchKind;
  merchantId: string | null;
  userId: string | null;
  bank: string | null;
  minAmount: Minor | null;
  maxAmount: Minor | null;
}

function concerns({ merchantId }: Switch, id: string): boolean {
  return merchantId === null || merchantId === id;
}

/** Are new pay-ins of this amount stopped for the merchant? Both ends of a band are in it. */
export function isIntakeStopped(
  switches: readonly Switch[],
  { merchantId, amount }: { merchantId: string; amount: Minor },
): boolean {
  return switches.some(
    (one) =>
      one.kind === 'intake' &&
      concerns(one, merchantId) &&
      (one.minAmount === null || amount >= one.minAmount) &&
      (one.maxAmount === null || amount <= one.maxAmount),
  );
}

export function arePayoutsStopped(switches: readonly Switch[], merchantId: string): boolean {
  return switches.some((one) => one.kind === 'payouts' && concerns(one, merchantId));
}

/** The bank of a UPI ID as people name it; without a name, the part after the `@`. */
export function bankOf({ bank, vpa }: { bank: string | null; vpa: string }): string {
  const name = bank?.trim() ?? '';
  return (name === '' ? vpa.slice(vpa.indexOf('@')) : name).toLowerCase();
}

export function isBankPaused(
  switches: readonly Switch[],
  upi: { bank: string | null; vpa: string },
): boolean {
  const bank = bankOf(upi);
  return switches.some((one) => one.kind === 'bank' && one.bank === bank);
}

/**
 * Why a switch excludes this UPI ID from pay-ins of the merchant; null if none does. A peer's own
 * dedication takes precedence over its group's. Without a merchant, only its bank counts.
 */
export function barredBy(
  switches: readonly Switch[],
  merchantId: string | null,
  upi: Pick<UpiCandidate, 'bank' | 'vpa' | 'peer'>,
): BarredReason | null {
  if (isBankPaused(switches, upi)) return 'bank_paused';
  if (merchantId === null) return null;
  const { id, subadminId } = upi.peer;
  const own = dedicatedTo(switches, id);
  const to = own.length > 0 || subadminId === null ? own : dedicatedTo(switches, subadminId);
  if (to.includes(merchantId)) return null;
  if (to.length > 0) return 'dedicated_elsewhere';
  const isRestricted = switches.some(
    (one) => one.kind === 'restricted' && one.merchantId === merchantId,
  );
  return isRestricted ? 'not_dedicated' : null;
}

function dedicatedTo(switches: readonly Switch[], userId: string): (string | null)[] {
  return switches
    .filter((one) => one.kind === 'dedicated' && one.userId === userId)
    .map((one) => one.merchantId);
}

/** The candidates of one choice, each with the switch that excludes it. */
export function withSwitches(
  candidates: readonly UpiCandidate[],
  switches: readonly Switch[],
  merchantId: string | null,
): readonly UpiCandidate[] {
  if (switches.length === 0) return candidates;
  return candidates.map((upi) => ({ ...upi, barred: barredBy(switches, merchantId, upi) }));
}
