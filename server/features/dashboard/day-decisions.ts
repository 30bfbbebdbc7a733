import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list/list.ts';
import { askedDay } from './asked-day.ts';
import { decidersOf, passOver } from './deciders.ts';
import { shownRupees } from './present.ts';
import { decisionsOf } from './store-deciders.ts';

/** `GET /dashboard/day/decision`: the orders that somebody decided on a day. */
export const listDayDecisions: Handler<'dashboard.dayDecisions'> = async ({ query }, context) => {
  const { services, caller } = context;
  const asked = await askedDay(query, context);
  if (!asked.ok) return asked;
  const { day, period, scope } = asked.value;
  const request = resolveListQuery(query, { ...context, scope });
  if (!request.ok) return request;
  const { of, decider: kind, deciderId: id = null } = query;
  const whose = { by: caller.id, scope, period };
  const list = decisionsOf({ of, kind, id }, period);
  const [deciders, { rows, totals }] = await Promise.all([
    decidersOf(services, whose),
    passOver(services, whose, JSON.stringify(query), (db) => readList(db, list, request.value)),
  ]);
  const sums = deciders.find((row) => row.of === of && row.kind === kind && row.id === id);
  return ok({
    day,
    name: sums?.name ?? '',
    decisions: rows.map(({ ref_id: refId, amount, decided_at: at, ...row }) => ({
      ...row,
      refId,
      amount: shownRupees(amount),
      decidedAt: iso(at),
    })),
    approved: sums?.approved ?? 0,
    declined: sums?.declined ?? 0,
    amount: shownRupees(sums?.amount ?? 0n),
    ...totals,
  });
};
