import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list.ts';
import { askedDay } from './asked-day.ts';
import { presentBooked } from './present.ts';
import { readBooked } from './store-day.ts';
import { dayEntries } from './store-day-entries.ts';

/** `GET /dashboard/day/entry`: the entries behind what was booked on a day. */
export const listDayEntries: Handler<'dashboard.dayEntries'> = async ({ query }, context) => {
  const asked = await askedDay(query, context);
  if (!asked.ok) return asked;
  const { day, period, scope } = asked.value;
  const request = resolveListQuery(query, { ...context, scope });
  if (!request.ok) return request;
  const [{ rows, totals }, booked] = await context.services.reads.run((db) =>
    Promise.all([readList(db, dayEntries(period), request.value), readBooked(db, scope, period)]),
  );
  const entries = rows.map(({ id, order_ref: refId, at, kind, ...moved }) => ({
    id,
    refId,
    at: iso(at),
    kind,
    ...presentBooked(moved, context.scope),
  }));
  return ok({ day, entries, booked: presentBooked(booked, context.scope), ...totals });
};
