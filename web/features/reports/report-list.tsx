import { reportKinds, type Report } from '@peerdesk/contract/report.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Download, FileSpreadsheet, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useBrand } from '../../lib/brand.ts';
import { toastError } from '../../lib/toast.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { saveFile } from '../../session/fetch-file.ts';
import { useProfile } from '../../session/session.ts';
import { Time } from '../../ui/time.tsx';
import { EndDialog, type EndAct } from './end-dialog.tsx';
import { reportParams, reportQueries, type ReportListFilters } from './queries.ts';
import { ReportState } from './report-status.tsx';
import { usePeriodText } from './shown-period.ts';
import { useReportsText } from './texts.ts';

interface Opened {
  act: EndAct;
  report: Report;
}

/** Saved reports; an admin sees those of everybody. */
export function ReportsTab() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <ListSection
        isTab
        list={useReportList((act, report) => setOpened({ act, report }))}
        isDialogOpen={opened !== undefined}
      />
      {opened && <EndDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useReportList(
  open: (act: EndAct, report: Report) => void,
): ListDefinition<Report, ReportListFilters> {
  const t = useReportsText();
  const address = useListAddress<ReportListFilters>(reportParams);
  const answer = useQuery(reportQueries.list(address.filters));
  return {
    title: t('tab.reports'),
    address,
    answer,
    rows: answer.data?.reports,
    idOf: ({ id }) => id,
    stateOf: ({ status }) => status,
    filters: [
      {
        kind: 'choice',
        name: 'kind',
        label: t('column.kind'),
        any: t('anyKind'),
        options: reportKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      },
      { kind: 'period' },
    ],
    columns: useColumns(),
    actionsOf: useActions(open),
    empty: { title: t('empty'), text: t('empty.text'), icon: <FileSpreadsheet /> },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

function useActions(open: (act: EndAct, report: Report) => void) {
  const t = useReportsText();
  const { timeZone } = useBrand();
  const save = ({ id, name, createdAt, format }: Report) => {
    const day = businessDay(Date.parse(createdAt), timeZone);
    saveFile('report.file', { id }, `${name} ${day}.${format}`).catch((error: unknown) =>
      toastError(messageOf(error)),
    );
  };
  return (report: Report): RowActions => {
    const isOpen = isOneOf(report.status, underWayStatuses);
    const end = (act: EndAct, icon: RowAction['icon']): RowAction => ({
      ...{ id: act, label: t(`act.${act}`), icon, tone: 'plain', run: () => open(act, report) },
    });
    if (isOpen) return { primary: end('cancel', <Ban />), secondary: undefined, more: [] };
    const download: RowAction = {
      ...{ id: 'download', label: t('act.download'), icon: <Download /> },
      ...{ tone: 'primary', run: () => save(report) },
    };
    return {
      primary: report.status === 'ready' ? download : undefined,
      secondary: undefined,
      more: [end('delete', <Trash2 />)],
    };
  };
}

function useColumns(): Column<Report>[] {
  const t = useReportsText();
  const periodText = usePeriodText();
  const { role } = useProfile();
  const owner: Column<Report> = {
    key: 'owner',
    label: t('column.owner'),
    isExtra: true,
    card: 'line',
    cell: ({ createdBy }) => createdBy.name,
  };
  return [
    {
      key: 'name',
      label: t('column.name'),
      isFixed: true,
      card: 'start',
      cell: ({ name, kind, format }) => (
        <TwoLineCell
          first={<span className="font-medium break-words">{name}</span>}
          second={`${t(`kind.${kind}`)}, ${t(`format.${format}`)}`}
        />
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      isFixed: true,
      width: 'w-56',
      card: 'line',
      cell: (report) => <ReportState report={report} />,
    },
    {
      key: 'period',
      label: t('column.period'),
      card: 'line',
      cell: (report) => periodText(report),
    },
    {
      key: 'rows',
      label: t('column.rows'),
      isNumeric: true,
      width: 'w-28',
      card: 'line',
      cell: ({ rows }) => rows !== null && t('rows', { count: rows }),
    },
    ...(isAdmin(role) ? [owner] : []),
    {
      key: 'at',
      label: t('column.at'),
      isNumeric: true,
      width: 'w-32',
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}
