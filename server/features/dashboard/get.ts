import type { Dashboard } from '@peerdesk/contract/dashboard.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { comparedPeriods } from '@peerdesk/domain/figures/span.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { presentWallet } from '../../core/account/present-user.ts';
import type { Handler } from '../../core/handler.ts';
import { readEarned } from '../../core/ledger/earned-store.ts';
import { askedPeriod, presentPeriod } from '../../core/period.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { presentFigures, shownRupees } from './present.ts';
import { readCounts } from './store.ts';
import { countOpenDisputes, countUnassigned, readBalancesAt, readFunds } from './store-now.ts';

/**
 * `GET /dashboard`: the figures of a period up to now, beside those of the span before it. What a
 * clock that was ahead has dated later counts too, as in the lists that the figures lead to.
 */
export const getDashboard: Handler<'dashboard.get'> = async ({ query }, context) => {
  const { services, scope, now } = context;
  const { reads, settings } = services;
  const { currency, timeZone } = settings.current().company;
  const digits = settings.digitsOf(currency);
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const { current, previous, isOver } = comparedPeriods(asked.value, now, timeZone);
  const scopes = [scopeKey(scope)];
  const [rows, rowsBefore, open, openBefore, unassigned, funds, before, earned] = await reads.run(
    (db) =>
      Promise.all([
        readCounts(db, { scopes, period: asked.value, daysIn: timeZone }),
        readCounts(db, { scopes, period: previous, daysIn: timeZone }),
        countOpenDisputes(db, scope, null),
        countOpenDisputes(db, scope, previous.end),
        countUnassigned(db, scope),
        readFunds(db, scope),
        readBalancesAt(db, scope, previous.end),
        readEarnings(db, scope, [asked.value, previous]),
      ]),
  );
  const compare = (kind: 'payin' | 'payout') => ({
    ...presentFigures(rows, kind),
    previous: presentFigures(rowsBefore, kind),
  });
  return ok({
    ...presentPeriod(current),
    isOver,
    previousPeriod: presentPeriod(previous),
    payin: compare('payin'),
    payout: compare('payout'),
    disputes: { open, previous: { open: openBefore } },
    unassigned: unassigned.payins + unassigned.payouts,
    unassignedPayins: unassigned.payins,
    unassignedPayouts: unassigned.payouts,
    wallet: {
      ...presentWallet({ ...funds, currency }, digits),
      previous: { balance: formatMoney(minor(before), digits) },
    },
    earned,
  });
};

/** A peer earns commissions, a subadmin its override. */
function earnerOf(scope: Scope): string | null {
  if (scope.kind === 'peer') return scope.peerId;
  if (scope.kind === 'group') return scope.subadminId;
  return null;
}

async function readEarnings(
  db: Queryable,
  scope: Scope,
  periods: readonly [asked: Period, previous: Period],
): Promise<Dashboard['earned']> {
  const earner = earnerOf(scope);
  if (earner === null) return null;
  const [amount = 0n, before = 0n] = await readEarned(db, earner, periods);
  return { amount: shownRupees(amount), previous: { amount: shownRupees(before) } };
}
