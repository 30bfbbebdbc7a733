import { matchRules } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { wideChoice, type ChoiceFilter, type SearchFilter } from '../../list-kit/filter/filter.ts';
import { accountQueries } from '../../statement-kit/queries.ts';
import { useManagementText } from './texts.ts';

export function useSearchFilter(): SearchFilter<'q'> {
  const t = useManagementText();
  return { kind: 'search', name: 'q', hint: t('search.hint') };
}

export function useRuleFilter(): ChoiceFilter<'rule'> {
  const t = useManagementText();
  return {
    kind: 'choice',
    name: 'rule',
    label: t('filter.rule'),
    any: t('filter.anyRule'),
    options: matchRules.map((value) => ({ value, label: t(`rule.${value}`) })),
    width: wideChoice,
  };
}

export function useAccountFilter(): ChoiceFilter<'upiId'> {
  const t = useManagementText();
  const { data } = useQuery(accountQueries.all());
  return {
    kind: 'choice',
    name: 'upiId',
    label: t('filter.account'),
    any: t('filter.anyAccount'),
    isSingle: true,
    options: data ?? [],
    width: wideChoice,
  };
}
