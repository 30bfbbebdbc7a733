import { moneyRequestStatuses } from '@peerdesk/contract/money-request.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { wideChoice, type ChoiceFilter, type FilterSpec } from '../../list-kit/filter.ts';
import { useRequestsText } from './texts.ts';

export function useSearch(): FilterSpec<'q'> {
  const t = useRequestsText();
  return { kind: 'search', name: 'q', hint: t('filter.search') };
}

/** Requests and approvals have the same states. */
export function useStatusFilter(): ChoiceFilter<'status'> {
  const t = useRequestsText();
  const shared = useText();
  return {
    kind: 'choice',
    name: 'status',
    label: t('filter.status'),
    any: t('filter.anyStatus'),
    options: moneyRequestStatuses.map((value) => ({ value, label: shared(`status.${value}`) })),
    width: wideChoice,
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
    width: wideChoice,
  };
}
