import { settlementKinds, type SettlementLog } from '@peerdesk/contract/money-request.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { Column } from '../../list-kit/rows/column.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { SignedMoney } from '../../order-kit/postings/posting-row.tsx';
import { useProfile } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { useKindFilter, useLogStatusFilter, useSearch } from './filters.ts';
import { logParams, requestQueries, type LogFilters } from './queries.ts';
import { useRequestsText } from './texts.ts';
import { Utr } from '../../ui/utr.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** What was moved by hand on the wallets and balances that the reader sees. */
export function LogsTab() {
  const list = useLogList();
  const { filters } = list.address;
  const exporting = <ExportButton kind="settlements" name={list.title} filters={filters} />;
  return <ListSection isTab list={list} filterTools={exporting} />;
}

function useLogList(): ListDefinition<SettlementLog, LogFilters> {
  const t = useRequestsText();
  const { role } = useProfile();
  const address = useListAddress<LogFilters>(logParams);
  const answer = useQuery(requestQueries.logs(address.filters));
  const search = useSearch();
  return {
    title: t('tab.logs'),
    address,
    answer,
    rows: answer.data?.logs,
    idOf: ({ id }) => id,
    createdAtOf: ({ at }) => at,
    filters: [
      ...(isPeerRole(role) ? [] : [search]),
      useKindFilter(settlementKinds),
      useLogStatusFilter(),
      { kind: 'text', name: 'orderid', label: t('filter.request'), longest: 64 },
      { kind: 'period' },
    ],
    columns: useColumns(),
    empty: { title: t('empty.logs'), text: t('empty.logs.text'), icon: <ScrollText /> },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

function useColumns(): Column<SettlementLog>[] {
  const t = useRequestsText();
  const { role } = useProfile();
  return [
    {
      key: 'kind',
      label: t('column.kind'),
      isFixed: true,
      card: 'start',
      cell: ({ kind, user, ownerKind }) => (
        <TwoLineCell
          first={<span className="font-medium">{t(`kind.${kind}`)}</span>}
          second={isPeerRole(role) ? '' : t(`owner.${ownerKind}`, { name: merchantName(user) })}
        />
      ),
    },
    {
      key: 'reason',
      label: t('column.note'),
      card: 'line',
      cellClass: 'break-words text-muted',
      cell: ({ reason, utr, refId }) => (
        <>
          {reason}
          {utr !== null && (
            <span className="block">
              <Utr size="xs" utr={utr} />
            </span>
          )}
          {refId !== null && (
            <span className="block text-xs">{t('log.request', { id: refId })}</span>
          )}
        </>
      ),
    },
    {
      key: 'by',
      label: t('column.by'),
      card: 'line',
      cell: ({ by, approvedBy }) =>
        approvedBy === null ? by : t('approval.both', { by, second: approvedBy }),
    },
    {
      key: 'at',
      label: t('column.at'),
      isNumeric: true,
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ at }) => <Time at={at} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      isFixed: true,
      isNumeric: true,
      card: 'end',
      cell: ({ amount, currency }) => <SignedMoney amount={amount} currency={currency} />,
    },
    {
      key: 'balance',
      label: t('column.balance'),
      isNumeric: true,
      card: 'line',
      cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
    },
  ];
}
