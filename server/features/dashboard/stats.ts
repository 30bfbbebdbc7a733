import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../core/handler.ts';
import { iso } from '../../platform/db/iso.ts';
import { askedPeriod, presentPeriod } from '../../core/period.ts';
import { shownRupees } from './present.ts';
import { readSeries } from './store.ts';

/** Beyond two days, a bar an hour is too thin to read. */
const hoursUpToMs = 2 * 24 * 60 * 60 * 1000;

/** `GET /dashboard/stats`: orders by hour or day and status. */
export const getStats: Handler<'dashboard.stats'> = async ({ query }, context) => {
  const { services, scope } = context;
  const asked = askedPeriod(query, context);
  if (!asked.ok) return asked;
  const period = asked.value;
  const unit = period.end - period.start <= hoursUpToMs ? 'hour' : 'day';
  const { timeZone } = services.settings.current().company;
  const scopes = [scopeKey(scope)];
  const span = { scopes, period, kind: query.kind, unit, timeZone } as const;
  const rows = await services.reads.run((db) => readSeries(db, span));
  const series = rows.map(({ at, status, orders, amount, minutes }) => ({
    at: iso(at),
    status,
    count: orders,
    amount: shownRupees(amount),
    medianMinutes: minutes,
  }));
  return ok({ ...presentPeriod(period), unit, series });
};
