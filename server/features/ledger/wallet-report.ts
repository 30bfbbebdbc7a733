import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { EarningPosting } from '@peerdesk/contract/ledger.ts';
import { asWritten } from '@peerdesk/domain/ledger/as-written.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { readUser } from '../../core/account/user-store.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentEarning } from './present.ts';
import { walletPostings, type EarningPostingRow } from './store-report.ts';

const columns = (t: ReportText): SheetColumn<EarningPosting>[] => [
  { title: t('entry'), kind: 'plain', value: ({ id }) => id },
  { title: t('at'), kind: 'time', value: ({ at }) => at },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => t(`entry.${kind}`) },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('earned'), kind: 'amount', value: ({ earned }) => earned },
  { title: t('balanceAfter'), kind: 'amount', value: ({ balance }) => balance },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => kind },
];

/** What moved the wallet of somebody whom the reader sees. */
export const walletReport = listReport('wallet', async ({ services, scope }, { filters }) => {
  const user = await readUser(services.pool, filters['userId'] ?? '');
  if (!user || !isUserInScope(user, scope)) return null;
  const digits = services.settings.digitsOf(user.currency);
  return {
    list: walletPostings(scope, 'all'),
    columns,
    shown: (rows: readonly EarningPostingRow[]) =>
      asWritten(rows).map((row) => presentEarning(row, scope, digits)),
  };
});
