import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list/list.ts';
import { askedDay } from './asked-day.ts';
import { presentBooked } from './present.ts';
import { passOver } from './deciders.ts';
import { readBooked, readQuarters } from './store-day.ts';
import { dayEntries } from './store-day-entries.ts';

/** `GET /dashboard/day/entry`: the entries behind what was booked on a day. */
export const listDayEntries: Handler<'dashboard.dayEntries'> = async ({ query }, context) => {
  const asked = await askedDay(query, context);
  if (!asked.ok) return asked;
  const { day, period, scope } = asked.value;
  const request = resolveListQuery(query, { ...context, scope });
  if (!request.ok) return request;
  const whose = { by: context.caller.id, scope, period };
  // Of a group, each entry is held against its order.
  const question = `entries ${JSON.stringify(query)}`;
  const [{ rows, totals }, booked] = await passOver(
    context.services,
    whose,
    question,
    async (db) => {
      const list = dayEntries(period, await readQuarters(db, scope, period));
      return Promise.all([readList(db, list, request.value), readBooked(db, scope, period)]);
    },
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
