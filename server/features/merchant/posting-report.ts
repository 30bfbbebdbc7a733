import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { MerchantPosting } from '@peerdesk/contract/merchant.ts';
import { asWritten } from '@peerdesk/domain/ledger/as-written.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentMerchantPosting } from './present.ts';
import { postingList, type MerchantPostingRow } from './store-postings.ts';
import { readMerchant } from './store.ts';

const columns = (t: ReportText): SheetColumn<MerchantPosting>[] => [
  { title: t('entry'), kind: 'plain', value: ({ id }) => id },
  { title: t('at'), kind: 'time', value: ({ at }) => at },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => t(`entry.${kind as EntryKind}`) },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('bookedBy'), kind: 'plain', value: ({ by }) => by || t('actor.system') },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('balanceAfter'), kind: 'amount', value: ({ balance }) => balance },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => kind },
];

/** What moved the balance of one merchant. */
export const merchantPostingReport = listReport(
  'merchantPostings',
  async ({ services: { pool, settings } }, { filters }) => {
    const merchant = await readMerchant(pool, filters['merchantId'] ?? '');
    if (!merchant) return null;
    const digits = settings.digitsOf(merchant.currency);
    return {
      list: postingList,
      columns,
      shown: (rows: readonly MerchantPostingRow[]) =>
        asWritten(rows).map((row) => presentMerchantPosting(row, digits)),
    };
  },
);
