import { merchantStatuses, type Merchant } from '@peerdesk/contract/merchant.ts';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { percentText } from '../../form-kit/typed-values.ts';
import { useText } from '../../lib/i18n/texts.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { merchantQueries, type MerchantFilters } from './queries.ts';
import { useMerchantsText } from './texts.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** The list of merchants. */
export function useMerchantList(
  address: ListAddress<MerchantFilters>,
  actionsOf: (merchant: Merchant) => RowActions,
): ListDefinition<Merchant, MerchantFilters> {
  const t = useMerchantsText();
  const shared = useText();
  const answer = useQuery(merchantQueries.list(address.filters));
  return {
    title: t('title'),
    address,
    answer,
    rows: answer.data?.merchants,
    idOf: ({ id }) => id,
    nameOf: merchantName,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    tabs: {
      name: 'status',
      options: [
        { value: '', label: t('filter.all') },
        ...merchantStatuses.map((value) => ({ value, label: shared(`status.${value}`) })),
      ],
    },
    filters: [{ kind: 'search', name: 'q', hint: t('search.hint') }],
    sorts: [
      { value: '-createdAt', label: t('sort.newest') },
      { value: 'createdAt', label: t('sort.oldest') },
      { value: 'name', label: t('sort.name') },
    ],
    columns: useColumns(),
    actionsOf,
    empty: { title: t('empty.title'), text: t('empty.text'), icon: <Store /> },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

function useColumns(): Column<Merchant>[] {
  const t = useMerchantsText();
  return [
    {
      key: 'name',
      label: t('column.name'),
      sort: 'name',
      isFixed: true,
      card: 'start',
      cellClass: 'truncate font-medium',
      cell: merchantName,
    },
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-30',
      card: 'end',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'balance',
      label: t('column.balance'),
      width: 'w-36',
      isNumeric: true,
      card: 'line',
      cellClass: 'font-medium',
      cell: ({ balance }) => <Money amount={balance.balance} currency={balance.currency} />,
    },
    {
      key: 'held',
      label: t('column.held'),
      width: 'w-36',
      isNumeric: true,
      card: 'line',
      cell: ({ balance }) => <Money amount={balance.held} currency={balance.currency} />,
    },
    {
      key: 'fees',
      label: t('column.fees'),
      width: 'w-32',
      isNumeric: true,
      card: 'line',
      cellClass: 'figures whitespace-nowrap',
      cell: ({ fees }) => `${percentText(fees.payinBps)}% / ${percentText(fees.payoutBps)}%`,
    },
    {
      key: 'keys',
      label: t('column.keys'),
      width: 'w-22',
      isNumeric: true,
      card: 'line',
      cellClass: 'figures',
      cell: ({ keys }) =>
        keys.length > 0 ? keys.length : <span className="text-muted">{t('keys.none')}</span>,
    },
    {
      key: 'created',
      label: t('column.created'),
      width: 'w-36',
      sort: 'createdAt',
      isNumeric: true,
      isExtra: true,
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}
