import { entryKinds, type LedgerEntry } from '@peerdesk/contract/ledger.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { isPeerRole, rolesThat, takesPayins } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import type { Column } from '../../list-kit/rows/column.ts';
import type { ChoiceFilter } from '../../list-kit/filter/filter.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useOrderSearch, usePartyFilters, useStatusFilter } from '../../order-kit/order-filters.ts';
import { usePayoutStatusText } from '../../order-kit/payout-status.tsx';
import { EntryPostings } from '../../order-kit/postings/entry-postings.tsx';
import { useBookedColumns } from './columns.tsx';
import { useLedgerFilters, useLedgerSorts } from './filters.ts';
import { entryParams, ledgerQueries, type EntryFilters } from './queries.ts';
import { useLedgerText } from './texts.ts';

/** What was booked for pay-ins. */
export function PayinEntries() {
  return <Entries about="payin" />;
}

/** What was booked for pay-outs. */
export function PayoutEntries() {
  return <Entries about="payout" />;
}

function Entries({ about }: { about: 'payin' | 'payout' }) {
  const list = useEntriesList(about);
  const filters = { ...list.address.filters, of: about };
  return (
    <ListSection
      isTab
      list={list}
      filterTools={<ExportButton kind="ledger" name={list.title} filters={filters} />}
    />
  );
}

function useEntriesList(about: 'payin' | 'payout'): ListDefinition<LedgerEntry, EntryFilters> {
  const t = useLedgerText();
  const address = useListAddress<EntryFilters>(entryParams);
  const answer = useQuery(ledgerQueries.entries(`ledger.${about}s`, address.filters));
  const kinds = entryKinds.filter((kind) => kind.startsWith(about));
  return {
    title: t(`tab.${about}s`),
    address,
    answer,
    rows: answer.data?.entries,
    idOf: ({ id }) => id,
    createdAtOf: ({ at }) => at,
    filters: [
      useOrderSearch(),
      ...useLedgerFilters(kinds),
      ...useStatusesOf(about),
      ...usePartyFilters(rolesThat(about === 'payin' ? takesPayins : isPeerRole)).map((filter) => ({
        ...filter,
        isSingle: true,
      })),
    ],
    sorts: useLedgerSorts(),
    columns: useColumns(),
    empty: {
      title: t('empty.entries'),
      text: t('empty.entries.text'),
      icon: <BookOpenText />,
    },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

/** Nothing is booked for a pay-in before it is approved, and it stays so. */
function useStatusesOf(about: 'payin' | 'payout'): ChoiceFilter<'status'>[] {
  const byStatus = useStatusFilter(payoutStatuses, usePayoutStatusText());
  return about === 'payout' ? [byStatus] : [];
}

function useColumns(): Column<LedgerEntry>[] {
  const t = useLedgerText();
  const shared = useBookedColumns();
  return [
    { ...shared.kind, width: 'w-48' },
    { ...shared.order, width: 'w-52' },
    {
      key: 'postings',
      label: t('column.postings'),
      isFixed: true,
      card: 'line',
      cell: ({ postings, currency }) => <EntryPostings postings={postings} currency={currency} />,
    },
    {
      key: 'reason',
      label: t('column.reason'),
      isExtra: true,
      card: 'line',
      cellClass: 'break-words text-muted',
      cell: ({ reason }) => reason,
    },
    shared.at,
  ];
}
