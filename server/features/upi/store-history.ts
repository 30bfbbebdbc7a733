import type { Actor } from '@peerdesk/domain/actor.ts';
import type { UpiState } from '@peerdesk/domain/upi/history.ts';
import type { Queryable } from '../../platform/db/pool.ts';

const historyMax = 100;

interface HistoryRow {
  at: number;
  actor: Actor;
  action: string;
  before: UpiState | null;
  after: UpiState | null;
}

/** The changes of a UPI ID as the audit has them, newest first. */
export async function readHistory(db: Queryable, id: string): Promise<HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>({
    name: 'upi_history',
    text: `select at, actor, action, before, after from audit
           where subject = 'upi:' || $1::text
           order by id desc limit ${historyMax}`,
    values: [id],
  });
  return rows;
}
