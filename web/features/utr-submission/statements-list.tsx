import { showCount } from '@peerdesk/domain/count.ts';
import { uploadStatuses, type BankUpload } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../list-kit/rows/column.ts';
import { wideChoice } from '../../list-kit/filter/filter.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { MappingDialog } from '../../statement-kit/mapping-dialog.tsx';
import {
  isUnderWay,
  uploadParams,
  uploadQueries,
  type UploadFilters,
} from '../../statement-kit/queries.ts';
import { UploadTrouble } from '../../statement-kit/task-list.tsx';
import { useStatementText } from '../../statement-kit/texts.ts';
import { progressOf, UploadBadge, UploadFigures } from '../../statement-kit/upload-figures.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Time } from '../../ui/time.tsx';
import { useAccountFilter } from './filters.ts';
import { Period } from './period.tsx';
import { useManagementText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

/** The list of files that were uploaded, with what became of their lines. */
export function StatementFiles() {
  const [mapped, setMapped] = useState<BankUpload>();
  const list = useStatementsList(setMapped);
  const { filters } = list.address;
  return (
    <>
      <ListSection
        isTab
        list={list}
        filterTools={<ExportButton kind="uploads" name={list.title} filters={filters} />}
      />
      {mapped && <MappingDialog upload={mapped} onClose={() => setMapped(undefined)} />}
    </>
  );
}

interface UploadHandlers {
  onOpen: (upload: BankUpload) => void;
  onMap: (upload: BankUpload) => void;
}

/** A file is there as soon as it is sent, so its rows need not wait for the reader. */
function useStatementsList(
  onMap: UploadHandlers['onMap'],
): ListDefinition<BankUpload, UploadFilters> {
  const t = useManagementText();
  const kit = useStatementText();
  const address = useListAddress<UploadFilters>(uploadParams);
  const answer = useQuery(uploadQueries.list(address.filters));
  const handlers = { onMap, onOpen: ({ id }: BankUpload) => address.patch({ open: id }) };
  return {
    title: t('tab.statements'),
    address,
    answer,
    rows: answer.data?.uploads,
    idOf: ({ id }) => id,
    filters: [
      useAccountFilter(),
      {
        kind: 'choice',
        name: 'status',
        label: t('filter.status'),
        any: t('filter.anyStatus'),
        options: uploadStatuses.map((value) => ({ value, label: kit(`upload.${value}`) })),
        width: wideChoice,
      },
      { kind: 'period' },
    ],
    columns: useColumns(handlers),
    card: (upload) => <UploadCard upload={upload} {...handlers} />,
    empty: {
      title: t('empty.statements'),
      text: t('empty.statements.text'),
      icon: <CircleCheck />,
    },
  };
}

/** The period and the four figures. */
const figureColumns = 5;

function useColumns(handlers: UploadHandlers): Column<BankUpload>[] {
  const t = useManagementText();
  const figure = (key: 'lines' | 'matched' | 'duplicates'): Column<BankUpload> => ({
    key,
    label: t(`column.${key}`),
    isNumeric: true,
    cell: ({ counts }) => showCount(counts[key]),
  });
  return [
    {
      key: 'file',
      label: t('column.file'),
      cellClass: 'max-w-72',
      cell: (upload) => (
        <>
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate">
              <FileName upload={upload} {...handlers} />
            </span>
            <UploadBadge upload={upload} />
          </span>
          <span className="block truncate text-xs text-muted">
            {upload.uploadedBy.name} · <Time at={upload.createdAt} />
            <FileRemoved upload={upload} />
          </span>
        </>
      ),
    },
    {
      key: 'account',
      label: t('column.account'),
      cellClass: 'max-w-56',
      cell: ({ account, bank }) => (
        <>
          <span className="block truncate">
            <PartyLink isInRow kind="upi" of={account.id}>
              {account.upi}
            </PartyLink>
          </span>
          <span className="block truncate text-xs text-muted">
            {[account.peer, bank ?? account.bank].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'period',
      label: t('column.period'),
      spanOf: (upload) => (upload.status === 'done' ? 1 : figureColumns),
      cell: (upload) => <PeriodOrState upload={upload} {...handlers} />,
    },
    figure('lines'),
    figure('matched'),
    figure('duplicates'),
    {
      key: 'left',
      label: t('column.left'),
      isNumeric: true,
      cell: ({ counts: { unmatched } }) => (
        <span className={unmatched > 0 ? 'font-medium' : undefined}>{showCount(unmatched)}</span>
      ),
    },
  ];
}

type UploadProps = UploadHandlers & { upload: BankUpload };

function FileName({ upload, onOpen }: Omit<UploadProps, 'onMap'>) {
  const t = useManagementText();
  return (
    <button
      type="button"
      aria-label={t('open.upload', { name: upload.name })}
      onClick={() => onOpen(upload)}
      className="touch-target max-w-full truncate text-left font-medium hover:underline"
    >
      {upload.name}
    </button>
  );
}

/** The original is gone; its lines are not. */
function FileRemoved({ upload: { fileRemovedAfterDays: days } }: Pick<UploadProps, 'upload'>) {
  const t = useManagementText();
  return days === null ? null : <> · {t('file.removed', { days })}</>;
}

/** The days of the file; while it is read, or where it was refused, what stands for its figures. */
function PeriodOrState({ upload, onMap }: UploadProps) {
  if (upload.status === 'refused') {
    return (
      <div className="max-w-xl min-w-64">
        <UploadTrouble upload={upload} onMap={onMap} />
      </div>
    );
  }
  if (isUnderWay(upload)) return <Progress upload={upload} />;
  return (
    <span className="whitespace-nowrap text-muted">
      <Period start={upload.start} end={upload.end} />
    </span>
  );
}

function Progress({ upload }: Pick<UploadProps, 'upload'>) {
  const kit = useStatementText();
  return (
    <span className="flex flex-col gap-1 text-xs text-muted">
      <ProgressBar
        value={progressOf(upload)}
        label={kit('progress.label', { name: upload.name })}
      />
      <UploadFigures upload={upload} />
    </span>
  );
}

function UploadCard({ upload, onOpen, onMap }: UploadProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          <FileName upload={upload} onOpen={onOpen} />
        </span>
        <UploadBadge upload={upload} />
      </span>
      <span className="truncate text-muted">{upload.account.upi}</span>
      {upload.status === 'refused' && <UploadTrouble upload={upload} onMap={onMap} />}
      {isUnderWay(upload) && <Progress upload={upload} />}
      {upload.status === 'done' && (
        <span className="text-muted">
          <UploadFigures upload={upload} />
        </span>
      )}
      <span className="flex justify-between gap-3 text-xs text-muted">
        <Period start={upload.start} end={upload.end} />
        <span>
          <Time at={upload.createdAt} />
          <FileRemoved upload={upload} />
        </span>
      </span>
    </div>
  );
}
