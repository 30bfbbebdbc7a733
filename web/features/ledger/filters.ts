import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import {
  wideChoice,
  type Choice,
  type ChoiceFilter,
  type FilterSpec,
} from '../../list-kit/filter/filter.ts';
import { useAmountFilter } from '../../order-kit/order-filters.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { usePostingsText } from '../../order-kit/postings/texts.ts';
import { useLedgerText } from './texts.ts';

/** What both kinds of lists can be narrowed by. */
export function useLedgerFilters(
  kinds: readonly EntryKind[],
): FilterSpec<'kind' | 'refId' | 'orderid' | 'amount'>[] {
  const t = useLedgerText();
  const order = useOrderText();
  return [
    useKindFilter(kinds),
    { kind: 'text', name: 'refId', label: t('filter.order'), longest: 64 },
    { kind: 'text', name: 'orderid', label: order('orderid.label'), longest: 64 },
    useAmountFilter(),
    { kind: 'period' },
  ];
}

function useKindFilter(kinds: readonly EntryKind[]): ChoiceFilter<'kind'> {
  const t = useLedgerText();
  const entry = usePostingsText();
  return {
    kind: 'choice',
    name: 'kind',
    label: t('filter.kind'),
    any: t('filter.anyKind'),
    options: kinds.map((value) => ({ value, label: entry(`entry.${value}`) })),
    width: wideChoice,
  };
}

export function useLedgerSorts(): Choice[] {
  const t = useLedgerText();
  return [
    { value: '-createdAt', label: t('sort.newest') },
    { value: 'createdAt', label: t('sort.oldest') },
  ];
}
