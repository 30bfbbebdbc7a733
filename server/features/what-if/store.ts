import type {
  WhatIfChanges,
  WhatIfFailure,
  WhatIfResult,
  WhatIfStatus,
} from '@peerdesk/contract/what-if.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

export interface WhatIfRow {
  id: string;
  day: string;
  changes: WhatIfChanges;
  status: WhatIfStatus;
  failure: WhatIfFailure | null;
  done: number;
  customers: number;
  result: WhatIfResult | null;
  asked_at: number;
  asked_by: string;
}

const columns = `
  id, day::text as day, changes, status, failure, done, customers, result, asked_at, asked_by`;
const keptMost = 20;

export async function readReplays(db: Queryable, userId: string): Promise<WhatIfRow[]> {
  const { rows } = await db.query<WhatIfRow>(
    `select ${columns} from what_if where asked_by = $1
     order by asked_at desc, id desc limit ${keptMost}`,
    [userId],
  );
  return rows;
}

export async function readReplay(db: Queryable, id: string): Promise<WhatIfRow | undefined> {
  const { rows } = await db.query<WhatIfRow>(`select ${columns} from what_if where id = $1`, [id]);
  return rows[0];
}

/** Adds a replay, and forgets the oldest. @returns false when one is under way already. */
export async function insertReplay(
  client: Client,
  row: Pick<WhatIfRow, 'id' | 'day' | 'changes' | 'asked_at' | 'asked_by'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into what_if (id, day, changes, status, asked_at, asked_by)
     values ($1, $2, $3, 'queued', $4, $5) on conflict do nothing`,
    [row.id, row.day, JSON.stringify(row.changes), iso(row.asked_at), row.asked_by],
  );
  if (rowCount !== 1) return false;
  await client.query(
    `delete from what_if where asked_by = $1 and id not in
       (select id from what_if where asked_by = $1 order by asked_at desc, id desc
        limit ${keptMost})`,
    [row.asked_by],
  );
  return true;
}

/** How far a replay is. @returns false when somebody has ended it. */
export async function saveProgress(
  db: Queryable,
  id: string,
  { done, customers }: { done: number; customers: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update what_if set status = 'running', done = $2, customers = $3
     where id = $1 and status in ${sqlList(underWayStatuses)}`,
    [id, done, customers],
  );
  return rowCount === 1;
}

export type Ended =
  | { status: 'ready'; result: WhatIfResult }
  | { status: 'failed'; failure: WhatIfFailure }
  | { status: 'cancelled' };

/** Ends a replay. @returns false when it has ended already. */
export async function endReplay(client: Client, id: string, ended: Ended): Promise<boolean> {
  const result = ended.status === 'ready' ? JSON.stringify(ended.result) : null;
  const failure = ended.status === 'failed' ? ended.failure : null;
  const { rowCount } = await client.query(
    `update what_if set status = $2, result = $3, failure = $4,
       done = case when $2 = 'ready' then customers else done end
     where id = $1 and status in ${sqlList(underWayStatuses)}`,
    [id, ended.status, result, failure],
  );
  return rowCount === 1;
}
