import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentUpload } from './present.ts';
import { uploadList } from './store-list.ts';
import type { UploadRow } from './store.ts';

const columns = (t: ReportText): SheetColumn<BankUpload>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('file'), kind: 'plain', value: ({ name }) => name },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`upload.${status}`) },
  { title: t('upi'), kind: 'text', value: ({ account }) => account.upi },
  { title: t('peer'), kind: 'plain', value: ({ account }) => account.peer },
  { title: t('bank'), kind: 'plain', value: ({ account }) => account.bank },
  { title: t('firstDay'), kind: 'day', value: ({ start }) => start },
  { title: t('lastDay'), kind: 'day', value: ({ end }) => end },
  { title: t('lines'), kind: 'plain', value: ({ counts }) => counts.lines },
  { title: t('matched'), kind: 'plain', value: ({ counts }) => counts.matched },
  { title: t('duplicates'), kind: 'plain', value: ({ counts }) => counts.duplicates },
  { title: t('leftOver'), kind: 'plain', value: ({ counts }) => counts.unmatched },
  { title: t('errors'), kind: 'plain', value: ({ counts }) => counts.errors },
  { title: t('uploadedBy'), kind: 'plain', value: ({ uploadedBy }) => uploadedBy.name },
  { title: t('uploaded'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
];

/** The files that were uploaded, and what became of each. */
export const uploadReport = listReport('uploads', ({ reader }) => ({
  list: uploadList,
  columns,
  shown: (rows: readonly UploadRow[]) => rows.map((row) => presentUpload(row, reader)),
}));
