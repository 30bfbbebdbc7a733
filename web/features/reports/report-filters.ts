import { approvalStatuses } from '@peerdesk/contract/approval.ts';
import { complaintStatuses } from '@peerdesk/contract/complaint.ts';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { payoutStatuses } from '@peerdesk/contract/payout.ts';
import { disputeStatuses } from '@peerdesk/contract/dispute.ts';
import { merchantStatuses } from '@peerdesk/contract/merchant.ts';
import {
  moneyRequestStatuses,
  settlementStatuses,
  type SettlementStatus,
} from '@peerdesk/contract/money-request.ts';
import type { ReportKind } from '@peerdesk/contract/report.ts';
import { upiStatuses } from '@peerdesk/contract/upi.ts';
import { userStatuses } from '@peerdesk/contract/user.ts';
import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import { useText } from '../../lib/i18n/texts.ts';
import type { FilterSpec } from '../../list-kit/filter/filter.ts';
import {
  useAmountFilter,
  useOrderFilters,
  useOrderSearch,
  usePartyFilters,
} from '../../order-kit/order-filters.ts';
import type { Status } from '../../ui/status-badge.tsx';
import { useReportsText } from './texts.ts';

const payers = rolesThat(isPeerRole);

/** The filters that the list of this kind has. */
export function useReportFilters(kind: ReportKind): readonly FilterSpec[] {
  const t = useReportsText();
  const orders = useOrderFilters(payers);
  const parties = usePartyFilters(payers);
  const amount = useAmountFilter();
  const status = useStatusFilter();
  const search: FilterSpec = { kind: 'search', name: 'q', hint: t('search') };
  const period: FilterSpec = { kind: 'period' };
  const all: Record<ReportKind, readonly FilterSpec[]> = {
    payins: [...orders, status(orderStatuses)],
    payouts: [...orders, status(payoutStatuses)],
    disputes: [...orders, status(disputeStatuses)],
    ledger: [useOrderSearch(), amount, period, ...parties, status(orderStatuses)],
    peers: [search, period],
    reconciliation: [search, period],
    users: [search, status(userStatuses), period],
    upis: [search, status(upiStatuses), period],
    merchants: [search, status(merchantStatuses), period],
    requests: [search, status(moneyRequestStatuses), period],
    settlements: [search, amount, period, status(settlementStatuses)],
    complaints: [search, status(complaintStatuses), period],
    approvals: [search, status(approvalStatuses), period],
    uploads: [period],
    exceptions: [search, period],
    alerts: [search, period],
    suspense: [search, period],
    freezes: [search, period],
    dayCloses: [search, period],
    // Ordered from their lists.
    ...{ lines: [period], wallet: [period], merchantPostings: [period] },
    ...{ deliveries: [period], testOrders: [period] },
  };
  return all[kind];
}

function useStatusFilter() {
  const t = useReportsText();
  const shared = useText();
  return (statuses: readonly (Status | SettlementStatus)[]): FilterSpec => ({
    kind: 'choice',
    name: 'status',
    label: t('column.status'),
    any: t('anyStatus'),
    options: statuses.map((value) => ({ value, label: shared(`status.${value}`) })),
  });
}
