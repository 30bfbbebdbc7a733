import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { businessDay, dayAfter, startOfBusinessDay, type Period } from '@peerdesk/domain/dates.ts';
import { openStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { presentPeriod } from '../../core/period.ts';
import { decidersOf } from './deciders.ts';
import { presentFigures, shownRupees } from './present.ts';
import {
  countAlerts,
  countDayCloses,
  readBooked,
  readLeadName,
  type DeciderRow,
} from './store-day.ts';
import { readCounts, type CountRow } from './store.ts';
import { countOpenDisputes } from './store-now.ts';

/** `GET /dashboard/day`: one business day of the desk or of a group. */
export const getDayReview: Handler<'dashboard.day'> = async ({ query }, context) => {
  const { services, now } = context;
  const { timeZone } = services.settings.current().company;
  const today = businessDay(now, timeZone);
  const { day = today } = query;
  if (day > today) return refuseField('day', 'day_not_begun');
  const scoped = await askedScope(context, query.subadminId);
  if (!scoped.ok) return scoped;
  const { scope, group } = scoped.value;
  const seesDesk = context.scope.kind === 'desk';
  const period: Period = {
    start: startOfBusinessDay(day, timeZone),
    end: startOfBusinessDay(dayAfter(day), timeZone),
  };
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
    booked: {
      in: shownRupees(booked.received),
      out: shownRupees(booked.paid),
      fees: seesDesk ? shownRupees(booked.house + booked.commissions) : null,
      commissions: shownRupees(booked.commissions),
    },
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

interface Asked {
  scope: Scope;
  group: DayReview['group'];
}

/** A subadmin sees its own group; an admin the desk, or the group of a subadmin. */
async function askedScope(
  { scope, caller, services }: Pick<Context, 'scope' | 'caller' | 'services'>,
  subadminId: string | undefined,
): Promise<Result<Asked>> {
  if (scope.kind === 'group') {
    const isOwn = subadminId === undefined || subadminId === caller.id;
    return isOwn ? ok({ scope, group: { id: caller.id, name: caller.name } }) : notFound();
  }
  if (subadminId === undefined) return ok({ scope, group: null });
  const name = await readLeadName(services.pool, subadminId);
  if (name === undefined) return notFound();
  return ok({ scope: { kind: 'group', subadminId }, group: { id: subadminId, name } });
}

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
