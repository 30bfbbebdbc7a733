import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../core/handler.ts';
import { presentPeriod } from '../../core/period.ts';
import { askedDay } from './asked-day.ts';
import { decidersOf } from './deciders.ts';
import { presentBooked, presentFigures, shownRupees } from './present.ts';
import { countAlerts, countDayCloses, readBooked } from './store-day.ts';
import type { DeciderRow } from './store-deciders.ts';
import { readCounts, type CountRow } from './store.ts';
import { countOpenDisputes } from './store-now.ts';

/** `GET /dashboard/day`: one business day of the desk or of a group. */
export const getDayReview: Handler<'dashboard.day'> = async ({ query }, context) => {
  const { services, now } = context;
  const { timeZone } = services.settings.current().company;
  const asked = await askedDay(query, context);
  if (!asked.ok) return asked;
  const { day, period, scope, group } = asked.value;
  const [deciders, [counts, booked, disputes, days, alerts]] = await Promise.all([
    decidersOf(services, { by: context.caller.id, scope, period }),
    services.reads.run((db) =>
      Promise.all([
        readCounts(db, { scopes: [scopeKey(scope)], period, daysIn: timeZone }),
        readBooked(db, scope, period),
        countOpenDisputes(db, scope, period.end <= now ? period.end : null),
        countDayCloses(db, scope, day),
        scope.kind === 'desk' ? countAlerts(db, period) : null,
      ]),
    ),
  ]);
  const byState = new Map(days.map((row) => [row.state, row.days]));
  return ok({
    day,
    ...presentPeriod(period),
    isOver: period.end <= now,
    group,
    payin: presentFigures(counts, 'payin'),
    payout: presentFigures(counts, 'payout'),
    booked: presentBooked(booked, context.scope),
    open: {
      payins: ordersIn(counts, 'payin', openStatuses),
      payouts: ordersIn(counts, 'payout', openPayoutStatuses),
    },
    disputes,
    alerts,
    days: Object.fromEntries(
      dayCloseStates.map((state) => [state, byState.get(state) ?? 0]),
    ) as DayReview['days'],
    deciders: {
      payin: deciders.filter(({ of }) => of === 'payin').map(presentDecider),
      payout: deciders.filter(({ of }) => of === 'payout').map(presentDecider),
    },
  });
};

function ordersIn(
  rows: readonly CountRow[],
  kind: CountRow['kind'],
  statuses: readonly string[],
): number {
  return rows
    .filter((row) => row.kind === kind && statuses.includes(row.status))
    .reduce((sum, { orders }) => sum + orders, 0);
}

function presentDecider({ of: _of, minutes, amount, ...row }: DeciderRow) {
  return { ...row, amount: shownRupees(amount), medianMinutes: minutes };
}
