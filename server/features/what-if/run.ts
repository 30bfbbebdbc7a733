import {
  whatIfCustomersMax,
  type WhatIfCounts,
  type WhatIfResult,
} from '@peerdesk/contract/what-if.ts';
import type { Counts, WhatIfPlayed } from '@peerdesk/domain/capacity/what-if.ts';
import { dayAfter, startOfBusinessDay } from '@peerdesk/domain/dates.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { formatMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import type { Services } from '../../core/services.ts';
import type { Works } from '../../core/work.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import type { WorkHandler } from '../../platform/jobs/work-queue.ts';
import { inputOf } from './input.ts';
import { endReplay, readReplay, saveProgress, type Ended, type WhatIfRow } from './store.ts';
import { readBefore, readCustomers, readUpis } from './store-day.ts';
import { playInThread } from './thread/play-in-thread.ts';

/** So many reasons, one per customer and UPI ID, take about 200 MB while a day is read. */
const reasonsMax = 2_000_000;

/** What a replay may cost. */
export interface ReplayLimits {
  customersMax: number;
  processorMs: number;
}

const limits: ReplayLimits = { customersMax: whatIfCustomersMax, processorMs: 2 * minuteMs };

/** Plays a day on whichever server takes it; a server that dies loses it to another one. */
export function replayer(
  services: Services,
  { customersMax, processorMs }: ReplayLimits = limits,
): WorkHandler<Works['capacity.replay']> {
  return async ({ data: { replayId }, isLast }) => {
    const { pool } = services;
    const row = await readReplay(pool, replayId);
    if (!row || !isOneOf(row.status, underWayStatuses)) return;
    try {
      const input = await readInput(services, row, customersMax);
      if (input === 'too_many') {
        await end(services, row.id, { status: 'failed', failure: input });
        return;
      }
      const customers = input.day.customers.length * 2;
      const progress = (done: number) => saveProgress(pool, row.id, { done, customers });
      if (!(await progress(0))) return;
      const played = await playInThread(input, processorMs, progress);
      if (played === 'cancelled') return;
      if (played === 'too_slow' || played === 'too_many') {
        await end(services, row.id, { status: 'failed', failure: played });
      } else await end(services, row.id, { status: 'ready', result: presentPlayed(played) });
    } catch (error) {
      if (isLast) await end(services, row.id, { status: 'failed', failure: 'broken' });
      throw error;
    }
  };
}

/** Ends a replay with its trail; one that somebody cancelled meanwhile stays so. */
async function end(services: Services, id: string, ended: Ended): Promise<void> {
  const author = systemAuthor(services.clock());
  await services.changes.transaction(async ({ client, commit }) => {
    if (!(await endReplay(client, id, ended))) return ok(null);
    const { status } = ended;
    const after = status === 'failed' ? { failure: ended.failure } : null;
    return commit({
      ...signedBy(author),
      audit: [{ action: `whatIf.${status}`, subject: `whatIf:${id}`, after }],
      outbox: [],
    });
  });
}

async function readInput(
  { pool, settings }: Services,
  { day, changes }: WhatIfRow,
  customersMax: number,
) {
  const { company, orderRules } = settings.current();
  const start = startOfBusinessDay(day, company.timeZone);
  const end = startOfBusinessDay(dayAfter(day), company.timeZone);
  const upis = await readUpis(pool);
  const most = Math.min(customersMax, Math.floor(reasonsMax / Math.max(1, upis.length)));
  const customers = await readCustomers(pool, { start, end }, most);
  const before = await readBefore(pool, start, customersMax);
  if (customers.length > most || before.length > customersMax) return 'too_many' as const;
  const holdMs = orderRules.payinOpenMinutes * minuteMs;
  return inputOf({ customers, before, upis }, { start, holdMs, changes });
}

function presentPlayed({ happened, was, would, differs }: WhatIfPlayed): WhatIfResult {
  return {
    happened: presentCounts(happened),
    was: presentCounts(was),
    would: presentCounts(would),
    differs,
  };
}

function presentCounts({ amount, lostAmount, ...rest }: Counts): WhatIfCounts {
  return {
    ...rest,
    amount: formatMoney(amount, rupeeDigits),
    lostAmount: formatMoney(lostAmount, rupeeDigits),
  };
}
