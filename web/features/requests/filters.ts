import { moneyRequestStatuses } from '@peerdesk/contract/money-request.ts';
import type { ChoiceFilter, FilterSpec } from '../../list-kit/filter.ts';
import { useRequestsText } from './texts.ts';

const width = 'min-w-32 max-md:flex-1 md:w-44';

export function useSearch(): FilterSpec<'q'> {
  const t = useRequestsText();
  return { kind: 'search', name: 'q', hint: t('filter.search') };
}

/** Requests and approvals have the same states. */
export function useStatusFilter(): ChoiceFilter<'status'> {
  const t = useRequestsText();
  return {
    kind: 'choice',
    name: 'status',
    label: t('filter.status'),
    any: t('filter.anyStatus'),
    options: moneyRequestStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    width,
  };
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
    width,
  };
}
