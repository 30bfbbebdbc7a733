import { freezeKinds, freezeStatuses, type Freeze } from '@peerdesk/contract/freeze.ts';
import { useQuery } from '@tanstack/react-query';
import { PanelRight, Snowflake } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { Column } from '../../list-kit/rows/column.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { listTextOverrides } from '../../list-kit/texts.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { freezePath } from '../../order-kit/freeze/freeze-path.ts';
import { freezeQueries, type FreezeFilters } from '../../order-kit/freeze/queries.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { FreezeStatus } from './freeze-status.tsx';
import { freezesEn } from './texts.en.ts';
import { useFreezesText } from './texts.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** The list of freezes. */
export function useFreezeList(
  address: ListAddress<FreezeFilters>,
): ListDefinition<Freeze, FreezeFilters> {
  const t = useFreezesText();
  const [, navigate] = useLocation();
  const answer = useQuery(freezeQueries.list(address.filters));
  const open = (id: string) => navigate(freezePath(id));
  return {
    title: t('title'),
    address,
    answer,
    rows: answer.data?.freezes,
    idOf: ({ id }) => id,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: { name: 'status', options: useStatusTabs(freezeStatuses, (name) => t(`freeze.${name}`)) },
    filters: [
      { kind: 'search', name: 'q', hint: t('search.hint') },
      {
        kind: 'choice',
        name: 'kind',
        label: t('filter.kind'),
        any: t('filter.anyKind'),
        options: freezeKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      },
    ],
    sorts: [
      { value: '-createdAt', label: t('sort.-createdAt') },
      { value: 'createdAt', label: t('sort.createdAt') },
    ],
    columns: useColumns(),
    hasMenuOnly: true,
    actionsOf: (freeze) => ({
      primary: undefined,
      secondary: undefined,
      more: [
        {
          id: 'open',
          label: t('act.open'),
          icon: <PanelRight />,
          tone: 'plain',
          run: () => open(freeze.id),
        },
      ],
    }),
    onOpen: open,
    empty: { title: t('empty.title'), text: t('empty.text'), icon: <Snowflake /> },
    texts: listTextOverrides(freezesEn, t),
  };
}

function useColumns(): Column<Freeze>[] {
  const t = useFreezesText();
  return [
    {
      key: 'subject',
      label: t('column.subject'),
      isFixed: true,
      width: 'w-56',
      card: 'start',
      cell: ({ id, subject }) => (
        <TwoLineCell
          first={
            <Link href={freezePath(id)} className="touch-target font-medium hover:underline">
              {merchantName(subject)}
            </Link>
          }
          second={t(`kind.${subject.kind}`)}
        />
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-30',
      card: 'end',
      cell: ({ status }) => <FreezeStatus status={status} />,
    },
    {
      key: 'reason',
      label: t('column.reason'),
      card: 'line',
      cellClass: 'break-words',
      cell: ({ reason }) => reason,
    },
    {
      key: 'blocked',
      label: t('column.blocked'),
      width: 'w-36',
      isNumeric: true,
      card: 'line',
      cell: ({ blocked, currency }) =>
        blocked === null ? (
          <span className="text-muted">{t('facts.nothing')}</span>
        ) : (
          <Money amount={blocked} currency={currency} />
        ),
    },
    {
      key: 'by',
      label: t('column.by'),
      width: 'w-36',
      sort: 'createdAt',
      card: 'line',
      cell: ({ createdBy, createdAt }) => (
        <TwoLineCell first={createdBy.name} second={<Time at={createdAt} />} />
      ),
    },
  ];
}
