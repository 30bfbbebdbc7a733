import { entryKinds, type EarningPosting } from '@peerdesk/contract/ledger.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { walletKinds } from '@peerdesk/contract/user.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isAdmin, isPeerRole, isStaff, leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Undo2, Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Column } from '../../list-kit/rows/column.ts';
import { wideChoice, type ChoiceFilter, type SearchFilter } from '../../list-kit/filter/filter.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import {
  useOrderSearch,
  usePeopleChoices,
  useStatusFilter,
} from '../../order-kit/order-filters.ts';
import { usePayoutStatusText } from '../../order-kit/payout-status.tsx';
import { SignedMoney } from '../../order-kit/postings/posting-row.tsx';
import { useProfile } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { useBookedColumns } from './columns.tsx';
import { useLedgerFilters, useLedgerSorts } from './filters.ts';
import { ledgerQueries, reportParams, type ReportFilters } from './queries.ts';
import { useLedgerText } from './texts.ts';
import { lateOverlay } from '../../ui/late.tsx';

const ReverseDialog = lateOverlay(
  async () => (await import('../../order-kit/reverse/reverse-dialog.tsx')).ReverseDialog,
);

/** What moved one wallet: a peer's own, or for staff that of anybody whom they see. */
export function WalletPostings() {
  const [reversing, setReversing] = useState<string>();
  const close = () => setReversing(undefined);
  const list = useWalletList(setReversing);
  const { id } = useProfile();
  const { userId = id, ...filters } = list.address.filters;
  return (
    <>
      <ListSection
        isTab
        list={list}
        filterTools={
          <ExportButton kind="wallet" name={list.title} filters={{ ...filters, userId }} />
        }
        isDialogOpen={reversing !== undefined}
        sum={<EarnedInAll filters={list.address.filters} />}
      />
      {reversing && (
        <Suspense fallback={null}>
          <ReverseDialog what="change" refId={reversing} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** What the dashboard shows as earned in a period stands above the postings that prove it. */
function EarnedInAll({ filters }: { filters: ReportFilters }) {
  const t = useLedgerText();
  const { data } = useQuery(ledgerQueries.report(filters));
  if (!data || data.earned === null || data.total === 0) return null;
  const amount = showMoney(data.earned, data.currency);
  return <p className="figures px-4 py-2 text-sm md:px-5">{t('earned.total', { amount })}</p>;
}

function useWalletList(
  onReverse: (entryId: string) => void,
): ListDefinition<EarningPosting, ReportFilters> {
  const t = useLedgerText();
  const { role } = useProfile();
  const address = useListAddress<ReportFilters>(reportParams);
  const answer = useQuery(ledgerQueries.report(address.filters));
  const byUser = useUserFilter(isAdmin(role));
  const reversal = useReversal(onReverse);
  return {
    title: t(isPeerRole(role) ? 'own.title' : 'tab.wallet'),
    address,
    answer,
    rows: answer.data?.postings,
    idOf: ({ id }) => id,
    createdAtOf: ({ at }) => at,
    filters: [
      useWalletSearch(),
      ...(isStaff(role) ? [byUser] : []),
      ...useLedgerFilters(entryKinds),
      // What is booked before an approval is booked for pay-outs.
      useStatusFilter(payoutStatuses, usePayoutStatusText()),
    ],
    sorts: useLedgerSorts(),
    columns: useColumns(answer.data?.currency),
    ...(isAdmin(role) && { actionsOf: reversal, hasMenuOnly: true }),
    empty: {
      // An admin has no wallet of their own.
      ...(isAdmin(role) && address.filters.userId === undefined
        ? { title: t('empty.noWallet'), text: t('empty.noWallet.text') }
        : { title: t('empty.postings'), text: t('empty.postings.text') }),
      icon: <Wallet />,
    },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

/** Admins reverse changes by hand here; those of orders are reversed with the order. */
function useReversal(onReverse: (entryId: string) => void): (row: EarningPosting) => RowActions {
  const t = useLedgerText();
  return ({ id, kind, refId }) => {
    const isByHand = refId === null && walletKinds.some((one) => one === kind);
    const reversing: RowAction = {
      id: 'reverse',
      label: t('act.reverse'),
      icon: <Undo2 />,
      tone: 'danger',
      run: () => onReverse(id),
    };
    return {
      primary: undefined,
      secondary: undefined,
      more: isByHand ? [reversing] : [],
    };
  };
}

/** Also finds what was booked for no order, by its reason. */
function useWalletSearch(): SearchFilter<'q'> {
  const t = useLedgerText();
  return { ...useOrderSearch(), hint: t('wallet.search') };
}

function useUserFilter(isOfOthers: boolean): ChoiceFilter<'userId'> {
  const t = useLedgerText();
  return {
    kind: 'choice',
    name: 'userId',
    label: t('filter.user'),
    any: t(isOfOthers ? 'filter.chooseWallet' : 'filter.ownWallet'),
    isSingle: true,
    isSubject: true,
    options: usePeopleChoices(rolesThat((role) => isPeerRole(role) || leadsGroup(role))),
    isSearched: true,
    width: wideChoice,
  };
}

function useColumns(currency = 'INR'): Column<EarningPosting>[] {
  const t = useLedgerText();
  const shared = useBookedColumns();
  return [
    shared.kind,
    shared.order,
    {
      key: 'reason',
      label: t('column.reason'),
      card: 'line',
      cellClass: 'break-words text-muted',
      cell: ({ reason }) => reason,
    },
    shared.at,
    {
      key: 'amount',
      label: t('column.amount'),
      isFixed: true,
      isNumeric: true,
      width: 'w-40',
      card: 'end',
      cell: ({ amount }) => <SignedMoney amount={amount} currency={currency} />,
    },
    {
      key: 'earned',
      label: t('column.earned'),
      isNumeric: true,
      width: 'w-36',
      card: 'line',
      cell: ({ earned }) => earned !== null && <SignedMoney amount={earned} currency={currency} />,
    },
    {
      key: 'balance',
      label: t('column.balance'),
      isNumeric: true,
      width: 'w-40',
      card: 'line',
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
  ];
}
