import { because } from '@peerdesk/contract/because.ts';
import type { WantedSwitch } from '@peerdesk/contract/switches.ts';
import { parsePositiveMoney, type Minor } from '../money.ts';
import { ok, refuse, refuseField, type Result } from '../result.ts';
import type { Switch } from './switches.ts';

/** Switches are exceptions: every choice of a UPI ID reads them all, so there may not be many. */
const switchesMax = 200;

const nothing = { merchantId: null, userId: null, bank: null, minAmount: null, maxAmount: null };

/** Parses an admin's change; the bank as `bankOf` names it. */
export function wantedToSwitch(wanted: WantedSwitch, digits: number): Result<Switch> {
  switch (wanted.kind) {
    case 'intake': {
      const least = amountOf('minAmount', wanted.minAmount, digits);
      if (!least.ok) return least;
      const most = amountOf('maxAmount', wanted.maxAmount, digits);
      if (!most.ok) return most;
      const [minAmount, maxAmount] = [least.value, most.value];
      if (minAmount !== null && maxAmount !== null && minAmount > maxAmount) {
        return refuseField('set.maxAmount', 'range_reversed');
      }
      const merchantId = wanted.merchantId ?? null;
      return ok({ ...nothing, kind: wanted.kind, merchantId, minAmount, maxAmount });
    }
    case 'payouts':
      return ok({ ...nothing, kind: wanted.kind, merchantId: wanted.merchantId ?? null });
    case 'bank':
      return ok({ ...nothing, kind: wanted.kind, bank: wanted.bank.toLowerCase() });
    case 'dedicated':
    case 'restricted':
      return ok({ ...nothing, ...wanted });
  }
}

function amountOf(
  field: 'minAmount' | 'maxAmount',
  text: string | undefined,
  digits: number,
): Result<Minor | null> {
  if (text === undefined) return ok(null);
  const amount = parsePositiveMoney(text, digits);
  return amount.ok ? ok(amount.value) : refuseField(`set.${field}`, amount.reason);
}

/** May it be set? `known` are the merchants and users that it names, with the role of a user. */
export function maySetSwitch(
  one: Switch,
  others: readonly Switch[],
  known: ReadonlyMap<string, { role: string | null }>,
): Result<null> {
  const merchant = one.merchantId === null ? null : known.get(one.merchantId);
  if (merchant === undefined || (merchant !== null && merchant.role !== null)) {
    return refuseField('set.merchantId', 'record_unknown');
  }
  const role = one.userId === null ? null : known.get(one.userId)?.role;
  if (role !== null && role !== 'peer' && role !== 'subadmin') {
    return refuseField('set.userId', 'switch_needs_peer_or_group');
  }
  if (others.length >= switchesMax) {
    return refuse('ValidationError', because('switches_too_many', { most: switchesMax }));
  }
  const isSet = others.some((other) =>
    (Object.keys(one) as (keyof Switch)[]).every((name) => other[name] === one[name]),
  );
  return isSet ? refuse('AlreadyDecided', 'switch_set_already') : ok(null);
}
