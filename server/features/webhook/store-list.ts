import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { AttemptFault, deliveryListSpec, DeliveryStatus } from '@peerdesk/contract/webhook.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { before, contains, equals, since } from '../../platform/db/list/filters.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** One delivery. Instants are epoch milliseconds. */
export interface DeliveryRow {
  id: string;
  merchant_id: string;
  mode: KeyMode;
  subject: string | null;
  event: string;
  body: string;
  status: DeliveryStatus;
  created_at: number;
  due_at: number | null;
  ended_at: number | null;
}

const columns = `d.id, d.merchant_id, d.mode, d.subject, d.event, d.body, d.status, d.created_at,
  d.due_at, d.ended_at`;

export const deliveryList: ListOf<DeliveryRow, typeof deliveryListSpec> = {
  table: 'webhook_delivery d',
  key: 'd.id',
  columns,
  scope: addDeskScope,
  filters: {
    merchantId: equals('d.merchant_id'),
    mode: equals('d.mode'),
    status: equals('d.status'),
    q: contains('lower(d.subject)', 'd.event', 'lower(d.id)'),
    start: since('d.created_at'),
    end: before('d.created_at'),
  },
  sorts: { createdAt: 'd.created_at' },
  order: 'd.created_at desc, d.id desc',
  counted: { filter: 'status', column: 'd.status', statuses: ['pending', 'failed'] },
};

export async function readDelivery(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await db.query<DeliveryRow>(
    `select ${columns} from webhook_delivery d where d.id = $1`,
    [id],
  );
  return rows[0];
}

/** One attempt; without a duration while in progress, or if it was interrupted. */
export interface AttemptRow {
  delivery_id: string;
  at: number;
  url: string;
  status: number | null;
  took_ms: number | null;
  answer: string;
  fault: AttemptFault | null;
  detail: string;
}

const attemptsShownMax = 50;

/** The attempts of each of these deliveries, the newest first. */
export async function readAttempts(
  db: Queryable,
  deliveryIds: readonly string[],
): Promise<Map<string, AttemptRow[]>> {
  const { rows } = await db.query<AttemptRow>(
    `select a.delivery_id, a.at, a.url, a.status, a.took_ms, a.answer, a.fault, a.detail
     from unnest($1::text[]) wanted (id)
     join lateral (select * from webhook_attempt w where w.delivery_id = wanted.id
                   order by w.id desc limit ${attemptsShownMax}) a on true
     order by a.id desc`,
    [deliveryIds],
  );
  const found = new Map<string, AttemptRow[]>(deliveryIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.delivery_id)?.push(row);
  return found;
}

/** The newest attempt of a delivery, and how many there were. */
export type LastAttemptRow = Pick<
  AttemptRow,
  'delivery_id' | 'at' | 'status' | 'took_ms' | 'fault'
> & {
  attempts: number;
};

/** Of each of these deliveries that was attempted. */
export async function readLastAttempts(
  db: Queryable,
  deliveryIds: readonly string[],
): Promise<Map<string, LastAttemptRow>> {
  const { rows } = await db.query<LastAttemptRow>(
    `select distinct on (a.delivery_id) a.delivery_id, a.at, a.status, a.took_ms, a.fault,
       count(*) over (partition by a.delivery_id)::int as attempts
     from webhook_attempt a where a.delivery_id = any($1)
     order by a.delivery_id, a.id desc`,
    [deliveryIds],
  );
  return new Map(rows.map((row) => [row.delivery_id, row]));
}
