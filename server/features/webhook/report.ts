import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { AttemptFault } from '@peerdesk/contract/webhook.ts';
import { listReport } from '../../core/report/list-report.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { faultOf } from './present.ts';
import { isMerchant } from './store.ts';
import {
  deliveryList,
  readLastAttempts,
  type DeliveryRow,
  type LastAttemptRow,
} from './store-list.ts';

interface Shown {
  row: DeliveryRow;
  last: LastAttemptRow | undefined;
  fault: AttemptFault | null;
}

const columns = (t: ReportText): SheetColumn<Shown>[] => [
  { title: t('id'), kind: 'plain', value: ({ row }) => row.id },
  { title: t('event'), kind: 'plain', value: ({ row }) => row.event },
  { title: t('refId'), kind: 'plain', value: ({ row }) => row.subject },
  { title: t('status'), kind: 'plain', value: ({ row }) => t(`delivery.${row.status}`) },
  { title: t('created'), kind: 'time', value: ({ row }) => iso(row.created_at) },
  { title: t('ended'), kind: 'time', value: ({ row }) => iso(row.ended_at) },
  { title: t('nextAttempt'), kind: 'time', value: ({ row }) => iso(row.due_at) },
  { title: t('attempts'), kind: 'plain', value: ({ last }) => last?.attempts ?? 0 },
  { title: t('lastAttempt'), kind: 'time', value: ({ last }) => iso(last?.at ?? null) },
  { title: t('lastAnswer'), kind: 'plain', value: ({ last }) => last?.status ?? null },
  { title: t('lastMs'), kind: 'plain', value: ({ last }) => last?.took_ms ?? null },
  { title: t('lastFault'), kind: 'plain', value: ({ fault }) => fault && t(`fault.${fault}`) },
  { title: t('statusCode'), kind: 'plain', value: ({ row }) => row.status },
  { title: t('faultCode'), kind: 'plain', value: ({ fault }) => fault },
];

/** What was sent to one merchant, each with its newest attempt. */
export const deliveryReport = listReport('deliveries', async (by, { filters }) => {
  if (!(await isMerchant(by.services.pool, filters['merchantId'] ?? ''))) return null;
  const shown = async (rows: readonly DeliveryRow[], db: Queryable): Promise<Shown[]> => {
    const attempts = await readLastAttempts(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const last = attempts.get(row.id);
      return { row, last, fault: last ? faultOf(last, by.now) : null };
    });
  };
  return { list: deliveryList, columns, shown };
});
