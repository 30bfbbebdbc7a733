import { uploadStatuses, type BankUpload } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { isUnderWay, uploadQueries } from '../../statement-kit/queries.ts';
import { UploadTrouble } from '../../statement-kit/task-list.tsx';
import { useStatementText } from '../../statement-kit/texts.ts';
import { progressOf, UploadBadge, UploadFigures } from '../../statement-kit/upload-figures.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { statementViews, type ManagementAddress } from './address.ts';
import { AccountFilter, ChoiceFilter, Filters, PeriodFilter } from './filters.tsx';
import { Period } from './period.tsx';
import { lastRowPlain } from './tables.ts';
import { TabList } from './tab-list.tsx';
import { useManagementText } from './texts.ts';
import { Coverage } from './coverage.tsx';
import { MappingDialog } from '../../statement-kit/mapping-dialog.tsx';

const filterNames = ['status', 'upiId', 'start', 'end'] as const;

/** The files that were uploaded, or the days that they cover. */
export function StatementsTab({ address }: { address: ManagementAddress }) {
  const t = useManagementText();
  const { values, patch } = address;
  const view = values.view ?? 'files';
  return (
    <>
      <div role="group" aria-label={t('view.label')} className="flex gap-1 px-4 pt-3 md:px-5">
        {statementViews.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="ghost"
            aria-pressed={name === view}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => patch({ view: name === 'files' ? undefined : name })}
          >
            {t(`view.${name}`)}
          </Button>
        ))}
      </div>
      {view === 'files' ? <Files address={address} /> : <Coverage />}
    </>
  );
}

function Files({ address }: { address: ManagementAddress }) {
  const t = useManagementText();
  const kit = useStatementText();
  const isMobile = useIsMobile();
  const { status, upiId, start, end, skip, pagesize } = address.values;
  const answer = useQuery(uploadQueries.list({ status, upiId, start, end, skip, pagesize }));
  const [mapped, setMapped] = useState<BankUpload>();
  const shown = {
    onOpen: ({ id }: BankUpload) => address.patch({ open: id }),
    onMap: setMapped,
  };
  return (
    <>
      <Filters>
        <AccountFilter address={address} />
        <ChoiceFilter
          address={address}
          name="status"
          label={t('filter.status')}
          any={t('filter.anyStatus')}
          options={uploadStatuses.map((value) => ({ value, label: kit(`status.${value}`) }))}
        />
        <PeriodFilter address={address} />
      </Filters>
      <TabList
        address={address}
        answer={answer}
        rowsOf={({ uploads }) => uploads}
        filters={filterNames}
        emptyTitle={t('empty.statements')}
        emptyText={t('empty.statements.text')}
      >
        {(rows) =>
          isMobile ? <UploadCards rows={rows} {...shown} /> : <UploadTable rows={rows} {...shown} />
        }
      </TabList>
      {mapped && <MappingDialog upload={mapped} onClose={() => setMapped(undefined)} />}
    </>
  );
}

interface UploadRowsProps {
  rows: readonly BankUpload[];
  onOpen: (upload: BankUpload) => void;
  onMap: (upload: BankUpload) => void;
}

function FileName({ upload, onOpen }: Omit<UploadRowsProps, 'rows' | 'onMap'> & UploadProps) {
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

interface UploadProps {
  upload: BankUpload;
}

function UploadTable({ rows, onOpen, onMap }: UploadRowsProps) {
  const t = useManagementText();
  const figures = ['lines', 'matched', 'duplicates', 'left'] as const;
  return (
    <Table aria-label={t('tab.statements')} className={lastRowPlain}>
      <thead>
        <tr>
          <ColumnHeader className="pl-5">{t('column.file')}</ColumnHeader>
          <ColumnHeader>{t('column.account')}</ColumnHeader>
          <ColumnHeader>{t('column.period')}</ColumnHeader>
          {figures.map((name) => (
            <ColumnHeader key={name} isNumeric className="last:pr-5">
              {t(`column.${name}`)}
            </ColumnHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((upload) => (
          <Row key={upload.id}>
            <Cell className="max-w-72 pl-5">
              <span className="flex items-center gap-2">
                <span className="min-w-0 truncate">
                  <FileName upload={upload} onOpen={onOpen} />
                </span>
                <UploadBadge status={upload.status} />
              </span>
              <span className="block truncate text-xs text-muted">
                {upload.uploadedBy.name} · <Time at={upload.createdAt} />
              </span>
            </Cell>
            <Cell className="max-w-56">
              <span className="block truncate">{upload.account.upi}</span>
              <span className="block truncate text-xs text-muted">
                {[upload.account.peer, upload.bank ?? upload.account.bank]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Cell>
            <FigureCells upload={upload} onMap={onMap} />
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The figures in their columns; while they move, or where there are none, what stands for them. */
function FigureCells({ upload, onMap }: UploadProps & Pick<UploadRowsProps, 'onMap'>) {
  const { counts } = upload;
  if (upload.status === 'refused') {
    return (
      <Cell colSpan={5} className="min-w-72 pr-5">
        <UploadTrouble upload={upload} onMap={onMap} />
      </Cell>
    );
  }
  if (isUnderWay(upload)) {
    return (
      <Cell colSpan={5} className="pr-5">
        <Moving upload={upload} />
      </Cell>
    );
  }
  return (
    <>
      <Cell className="whitespace-nowrap text-muted">
        <Period start={upload.start} end={upload.end} />
      </Cell>
      <Cell isNumeric>{counts.lines.toLocaleString('en-IN')}</Cell>
      <Cell isNumeric>{counts.matched.toLocaleString('en-IN')}</Cell>
      <Cell isNumeric>{counts.duplicates.toLocaleString('en-IN')}</Cell>
      <Cell isNumeric className={cx('pr-5', counts.unmatched > 0 && 'font-medium')}>
        {counts.unmatched.toLocaleString('en-IN')}
      </Cell>
    </>
  );
}

function Moving({ upload }: UploadProps) {
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

function UploadCards({ rows, onOpen, onMap }: UploadRowsProps) {
  return (
    <ul className="divide-y text-sm">
      {rows.map((upload) => (
        <li key={upload.id} className="flex flex-col gap-1.5 px-4 py-3">
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              <FileName upload={upload} onOpen={onOpen} />
            </span>
            <UploadBadge status={upload.status} />
          </span>
          <span className="truncate text-muted">{upload.account.upi}</span>
          {upload.status === 'refused' && <UploadTrouble upload={upload} onMap={onMap} />}
          {isUnderWay(upload) && <Moving upload={upload} />}
          {upload.status === 'done' && (
            <span className="text-muted">
              <UploadFigures upload={upload} />
            </span>
          )}
          <span className="flex justify-between gap-3 text-xs text-muted">
            <Period start={upload.start} end={upload.end} />
            <Time at={upload.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
