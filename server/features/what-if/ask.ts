import type { WhatIf, WhatIfChanges } from '@peerdesk/contract/what-if.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import { parsePositiveMoney, rupeeDigits, writtenMoney } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import { endReplay, insertReplay, readReplay, readReplays, type WhatIfRow } from './store.ts';

/** `GET /what-if`: one's own replays. */
export const listReplays: Handler<'whatIf.list'> = async (_request, { services, caller }) =>
  ok({ replays: (await readReplays(services.pool, caller.id)).map(present) });

/** `POST /what-if`: the queue plays the day; nothing but the replay itself is written. */
export const askReplay: Handler<'whatIf.ask'> = ({ body }, context) =>
  writeRecords<WhatIf>(context, async (client) => {
    const { services, caller, now } = context;
    const { timeZone } = services.settings.current().company;
    const { day, changes } = body;
    if (day > businessDay(now, timeZone)) return refuseField('day', 'day_not_begun');
    const fits = checkChanges(changes);
    if (!fits.ok) return fits;
    const id = newId('whatIf', now);
    const asked = { id, day, changes, asked_at: now, asked_by: caller.id };
    if (!(await insertReplay(client, asked))) {
      return refuse('InvalidTransition', 'what_if_under_way');
    }
    await services.work.ask(client, 'capacity.replay', { replayId: id }, { key: id });
    const fresh = { status: 'queued', failure: null, done: 0, customers: 0, result: null } as const;
    return ok({
      response: present({ ...asked, ...fresh }),
      audit: [
        {
          action: 'whatIf.asked',
          subject: `whatIf:${id}`,
          after: { day, changes: written(changes) },
        },
      ],
      outbox: [],
    });
  });

/** `POST /what-if/cancel`: whoever plays it ends at its next step. */
export const cancelReplay: Handler<'whatIf.cancel'> = ({ body }, context) =>
  writeRecords<WhatIf>(context, async (client) => {
    const row = await readReplay(client, body.id);
    if (row?.asked_by !== context.caller.id) return notFound();
    if (!(await endReplay(client, row.id, { status: 'cancelled' }))) {
      return refuse('InvalidTransition', 'what_if_over');
    }
    return ok({
      response: present({ ...row, status: 'cancelled' }),
      audit: [{ action: 'whatIf.cancelled', subject: `whatIf:${row.id}` }],
      outbox: [],
    });
  });

/** The changes with their amount as it is written everywhere. */
function written(changes: WhatIfChanges): WhatIfChanges {
  const { caps } = changes;
  if (caps?.dailyAmount === undefined) return changes;
  return {
    ...changes,
    caps: { ...caps, dailyAmount: writtenMoney(caps.dailyAmount, rupeeDigits) },
  };
}

function checkChanges({ added, caps }: WhatIfChanges): Result<null> {
  if (added && added.until <= added.from) {
    return refuseField('changes.added.until', 'what_if_hours');
  }
  if (caps?.dailyAmount === undefined) return ok(null);
  const read = parsePositiveMoney(caps.dailyAmount, rupeeDigits);
  return read.ok ? ok(null) : refuseField('changes.caps.dailyAmount', read.reason);
}

function present({ asked_at: askedAt, asked_by: _askedBy, ...row }: WhatIfRow): WhatIf {
  return { ...row, askedAt: iso(askedAt) };
}
