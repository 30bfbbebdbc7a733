import {
  moneyRequestStatuses,
  settlementStatuses,
  type MoneyRequestStatus,
  type SettlementStatus,
} from '@peerdesk/contract/money-request.ts';
import { decidesForDesk } from '@peerdesk/domain/waiting/waiter.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { wideChoice, type ChoiceFilter, type FilterSpec } from '../../list-kit/filter/filter.ts';
import type { ListTabs } from '../../list-kit/list-definition.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { useProfile } from '../../session/session.ts';
import { useRequestsText } from './texts.ts';

export function useSearch(): FilterSpec<'q'> {
  const t = useRequestsText();
  return { kind: 'search', name: 'q', hint: t('filter.search') };
}

/** Requests and approvals have the same states. */
export function useStatusFilter(): ChoiceFilter<'status'> {
  return { ...useStatusChoice(moneyRequestStatuses), width: wideChoice };
}

/** Whether what was moved by hand still stands. */
export function useLogStatusFilter(): ChoiceFilter<'status'> {
  return useStatusChoice(settlementStatuses);
}

function useStatusChoice(
  statuses: readonly (MoneyRequestStatus | SettlementStatus)[],
): ChoiceFilter<'status'> {
  const t = useRequestsText();
  const shared = useText();
  return {
    kind: 'choice',
    name: 'status',
    label: t('filter.status'),
    any: t('filter.anyStatus'),
    options: statuses.map((value) => ({ value, label: shared(`status.${value}`) })),
  };
}

/** What an admin is to decide about, and everything. */
export function useNeedsTabs(): ListTabs<{ waitsFor?: 'me' | undefined }> | undefined {
  const options = useStatusTabs([], String, { canNeed: true });
  const { role } = useProfile();
  return decidesForDesk(role) ? { name: 'waitsFor', options } : undefined;
}

export function useKindFilter(
  kinds: readonly ('topup' | 'withdraw' | 'adjust' | 'settlement')[],
): ChoiceFilter<'kind'> {
  const t = useRequestsText();
  return {
    kind: 'choice',
    name: 'kind',
    label: t('filter.kind'),
    any: t('filter.anyKind'),
    options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    width: wideChoice,
  };
}
