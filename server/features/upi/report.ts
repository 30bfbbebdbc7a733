import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import { upiListSpec, type UpiId } from '@peerdesk/contract/upi.ts';
import type { ListOf } from '../../core/list.ts';
import { readCapacityNow } from '../../core/order/capacity-now.ts';
import { listReport } from '../../core/report/list-report.ts';
import { before, since } from '../../platform/db/list/filters.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentUpi } from './present.ts';
import { upiList, upiListFor } from './store-list.ts';
import type { UpiRow } from './store.ts';

type ReportedUpis = ListOf<UpiRow, typeof reportLists.upis>;

export const reportedUpis: ReportedUpis = withPeriod(upiList);

function withPeriod(list: typeof upiList): ReportedUpis {
  const period = { start: since('v.created_at'), end: before('v.created_at') };
  return { ...list, filters: { ...list.filters, ...period } };
}

const columns = (t: ReportText): SheetColumn<UpiId>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('upi'), kind: 'text', value: ({ upi }) => upi },
  { title: t('owner'), kind: 'plain', value: ({ holder }) => holder },
  { title: t('bank'), kind: 'plain', value: ({ bank }) => bank },
  { title: t('accountNumber'), kind: 'text', value: ({ accountId }) => accountId },
  { title: t('peer'), kind: 'plain', value: ({ peer }) => peer.name },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('minAmount'), kind: 'amount', value: ({ limits }) => limits.minAmount },
  { title: t('maxAmount'), kind: 'amount', value: ({ limits }) => limits.maxAmount },
  { title: t('dailyAmount'), kind: 'amount', value: ({ limits }) => limits.dailyAmount },
  { title: t('dailyCount'), kind: 'plain', value: ({ limits }) => limits.dailyCount },
  { title: t('usedAmount'), kind: 'amount', value: ({ today }) => today.amount },
  { title: t('usedCount'), kind: 'plain', value: ({ today }) => today.count },
  { title: t('lastUsed'), kind: 'time', value: ({ lastUsedAt }) => lastUsedAt },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
];

export const upiReport = listReport('upis', async (by, { filters }) => {
  const asked = upiListSpec.filters.now.parse(filters['now'] || undefined);
  const found = asked && (await readCapacityNow(by.services.pool, by));
  return {
    list: asked && found ? withPeriod(upiListFor(found, asked)) : reportedUpis,
    columns,
    shown: (rows: readonly UpiRow[]) =>
      rows.map((row) => presentUpi(row, { role: by.caller.role, now: by.now })),
  };
});
