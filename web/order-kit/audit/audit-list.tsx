import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { pageParameters } from '@peerdesk/contract/list.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../../lib/toast.ts';
import { askedWithout } from '../../list-kit/filter/asked-filters.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { wideChoice, type FilterSpec } from '../../list-kit/filter/filter.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { saveFile } from '../../session/fetch-file.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { useActionWords } from './action-words.ts';
import { AuditActor, AuditChange, AuditNamesContext, AuditSubject } from './audit-entry.tsx';
import { auditParams, auditQueries, type AuditFilters } from './queries.ts';
import { useAuditText } from './texts.ts';

/** The audit log with its filters, which live in the address. */
export function AuditList() {
  const list = useAuditList();
  return (
    <AuditNamesContext value={list.names}>
      <ListSection
        isTab
        list={list}
        filterTools={<ExportButton filters={list.address.filters} />}
      />
    </AuditNamesContext>
  );
}

type Names = Readonly<Record<string, string>>;

function useAuditList(): ListDefinition<AuditEntry, AuditFilters> & { names: Names } {
  const t = useAuditText();
  const address = useListAddress<AuditFilters>(auditParams);
  const answer = useQuery(auditQueries.list(address.filters));
  return {
    title: t('title'),
    address,
    answer,
    rows: answer.data?.entries,
    names: answer.data?.names ?? {},
    idOf: ({ id }) => id,
    createdAtOf: ({ at }) => at,
    filters: useFilters(),
    columns: useColumns(),
    empty: { title: t('empty.title'), text: t('empty.text'), icon: <ScrollText /> },
  };
}

function useFilters(): FilterSpec<keyof AuditFilters>[] {
  const t = useAuditText();
  const wordsOf = useActionWords();
  const actions = useQuery(auditQueries.chain()).data?.actions ?? [];
  return [
    { kind: 'search', name: 'q', hint: t('search.hint') },
    {
      kind: 'choice',
      name: 'action',
      label: t('filter.action'),
      any: t('filter.anyAction'),
      isSingle: true,
      options: actions
        .map((value) => ({ value, label: wordsOf(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
      isSearched: true,
      width: wideChoice,
    },
    { kind: 'text', name: 'actor', label: t('filter.actor') },
    { kind: 'text', name: 'subject', label: t('filter.subject') },
    { kind: 'period' },
  ];
}

function useColumns(): Column<AuditEntry>[] {
  const t = useAuditText();
  const wordsOf = useActionWords();
  return [
    {
      key: 'action',
      label: t('column.action'),
      isFixed: true,
      width: 'w-44',
      card: 'start',
      cellClass: 'font-medium break-words',
      cell: ({ action }) => <span title={action}>{wordsOf(action)}</span>,
    },
    {
      key: 'actor',
      label: t('column.actor'),
      width: 'w-36',
      card: 'line',
      cell: ({ actor }) => <AuditActor actor={actor} />,
    },
    {
      key: 'subject',
      label: t('column.subject'),
      width: 'w-60',
      card: 'line',
      cell: ({ subject }) => <AuditSubject subject={subject} />,
    },
    {
      key: 'change',
      label: t('column.change'),
      isFixed: true,
      card: 'line',
      cell: (entry) => <AuditChange entry={entry} />,
    },
    {
      key: 'ip',
      label: t('column.ip'),
      width: 'w-32',
      isExtra: true,
      card: 'line',
      cellClass: 'font-mono text-xs text-muted break-all',
      cell: ({ ip }) => ip ?? '–',
    },
    {
      key: 'at',
      label: t('column.at'),
      isNumeric: true,
      width: 'w-28',
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ at }) => <Time at={at} />,
    },
  ];
}

function ExportButton({ filters }: { filters: AuditFilters }) {
  const t = useAuditText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = askedWithout(filters, pageParameters);
      await saveFile('audit.export', { id: '' }, 'audit.csv', query);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download />} isBusy={isBusy} onClick={() => void save()}>
      <span className="max-md:sr-only">{t('export')}</span>
    </Button>
  );
}
