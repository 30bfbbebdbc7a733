import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { businessDay, dayAfter, startOfBusinessDay, type Period } from '@peerdesk/domain/dates.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Context } from '../../core/handler.ts';
import { readLeadName } from './store-day.ts';

interface AskedDay extends AskedScope {
  day: string;
  period: Period;
}

/** The business day that is asked for, today by default, and whose it is. */
export async function askedDay(
  query: { day?: string | undefined; subadminId?: string | undefined },
  context: Context,
): Promise<Result<AskedDay>> {
  const { timeZone } = context.services.settings.current().company;
  const today = businessDay(context.now, timeZone);
  const { day = today } = query;
  if (day > today) return refuseField('day', 'day_not_begun');
  const asked = await askedScope(context, query.subadminId);
  if (!asked.ok) return asked;
  const period = {
    start: startOfBusinessDay(day, timeZone),
    end: startOfBusinessDay(dayAfter(day), timeZone),
  };
  return ok({ day, period, ...asked.value });
}

interface AskedScope {
  scope: Scope;
  group: DayReview['group'];
}

/** A subadmin sees its own group; an admin the desk, or the group of a subadmin. */
async function askedScope(
  { scope, caller, services }: Pick<Context, 'scope' | 'caller' | 'services'>,
  subadminId: string | undefined,
): Promise<Result<AskedScope>> {
  if (scope.kind === 'group') {
    const isOwn = subadminId === undefined || subadminId === caller.id;
    return isOwn ? ok({ scope, group: { id: caller.id, name: caller.name } }) : notFound();
  }
  if (subadminId === undefined) return ok({ scope, group: null });
  const name = await readLeadName(services.pool, subadminId);
  if (name === undefined) return notFound();
  return ok({ scope: { kind: 'group', subadminId }, group: { id: subadminId, name } });
}
