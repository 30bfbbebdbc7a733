import { submissionStates, type Submission } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, CircleCheck, Copy, Hourglass, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../lib/theme.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { wideChoice } from '../../list-kit/filter/filter.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import { useRuleFilter, useSearchFilter } from './filters.ts';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { utrParams, utrQueries, type UtrFilters } from './queries.ts';
import { useManagementText } from './texts.ts';

const looks = {
  matched: { tone: 'success', icon: Check },
  unmatched: { tone: 'pending', icon: Hourglass },
  duplicate: { tone: 'warning', icon: Copy },
  refused: { tone: 'error', icon: Ban },
} as const satisfies Record<Submission['state'], { tone: Tone; icon: LucideIcon }>;

/** The list of references that were claimed for any order, by whom, and what became of them. */
export function SubmissionsTab() {
  const list = useSubmissionsList();
  const { filters } = list.address;
  return (
    <ListSection
      isTab
      list={list}
      filterTools={<ExportButton kind="reconciliation" name={list.title} filters={filters} />}
    />
  );
}

function useSubmissionsList(): ListDefinition<Submission, UtrFilters> {
  const t = useManagementText();
  const address = useListAddress<UtrFilters>(utrParams);
  const answer = useQuery(utrQueries.list('submissions', address.filters));
  return {
    title: t('tab.submissions'),
    address,
    answer,
    rows: answer.data?.submissions,
    idOf: ({ id }) => String(id),
    createdAtOf: ({ at }) => at,
    stateOf: ({ state }) => state,
    filters: [
      useSearchFilter(),
      {
        kind: 'choice',
        name: 'state',
        label: t('filter.state'),
        any: t('filter.anyState'),
        options: submissionStates.map((value) => ({ value, label: t(`state.${value}`) })),
        width: wideChoice,
      },
      useRuleFilter(),
      { kind: 'period' },
    ],
    columns: useColumns(),
    card: (row) => <SubmissionCard row={row} />,
    empty: {
      title: t('empty.submissions'),
      text: t('empty.submissions.text'),
      icon: <CircleCheck />,
    },
  };
}

function useColumns(): Column<Submission>[] {
  const t = useManagementText();
  return [
    { key: 'utr', label: t('column.utr'), cell: ({ utr }) => <Utr utr={utr} /> },
    { key: 'state', label: t('column.state'), cell: (row) => <State row={row} /> },
    {
      key: 'order',
      label: t('column.order'),
      cell: ({ kind, refId }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-xs text-muted">{t(`kind.${kind}`)}</span>
          <OrderLink refId={refId} />
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      isNumeric: true,
      cellClass: 'font-medium',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: 'by',
      label: t('column.by'),
      cellClass: 'max-w-48 truncate',
      cell: (row) => claimantOf(row, t),
    },
    {
      key: 'at',
      label: t('column.at'),
      isNumeric: true,
      cellClass: 'text-muted',
      cell: ({ at }) => <Time at={at} />,
    },
  ];
}

function State({ row: { state, rule } }: { row: Submission }) {
  const t = useManagementText();
  const { tone, icon: Icon } = looks[state];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} icon={<Icon />}>
        {t(`state.${state}`)}
      </Badge>
      {rule && <span className="text-xs text-muted">{t(`rule.${rule}`)}</span>}
    </span>
  );
}

/** Whoever has no name is named in the reader's language. */
function claimantOf(
  { by, byKind }: Pick<Submission, 'by' | 'byKind'>,
  t: ReturnType<typeof useManagementText>,
): string {
  return byKind === 'customer' ? t('alert.customer') : by;
}

function SubmissionCard({ row }: { row: Submission }) {
  const t = useManagementText();
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center justify-between gap-3">
        <Utr utr={row.utr} />
        <Money amount={row.amount} className="font-medium" />
      </span>
      <State row={row} />
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
        <OrderLink refId={row.refId} />
        <span>
          {claimantOf(row, t)} · <Time at={row.at} />
        </span>
      </span>
    </div>
  );
}
