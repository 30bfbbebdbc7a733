import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageOf } from '../../order-kit/list-address.ts';
import { EmptyPage, ListError, ListSkeleton, StaleLine } from '../../order-kit/list-states.tsx';
import { Pager } from '../../order-kit/pager.tsx';
import { useStickyError } from '../../order-kit/use-lasting-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { AddressPatch, ManagementAddress } from './address.ts';
import { useManagementText } from './texts.ts';

export interface TabListProps<Answer extends { total: number; totalIsCapped: boolean }, Row> {
  address: ManagementAddress;
  answer: UseQueryResult<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  /** The filters of this tab: what is set of them, and how to take them all off. */
  filters: readonly (keyof AddressPatch)[];
  /** What the list is for, while it is empty. */
  emptyTitle: string;
  emptyText: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** What every list of this screen does: loading, failing, being empty, paging. */
export function TabList<Answer extends { total: number; totalIsCapped: boolean }, Row>({
  address: { values, patch },
  answer,
  ...props
}: TabListProps<Answer, Row>) {
  const t = useManagementText();
  const { data, refetch } = answer;
  const error = useStickyError(data, answer.error);
  const retry = () => void refetch();
  if (!data) {
    return error ? <ListError error={error} onRetry={retry} /> : <ListSkeleton view="list" />;
  }
  const rows = props.rowsOf(data);
  const isFiltered = props.filters.some((name) => values[name] !== undefined);
  const clear = () => patch(Object.fromEntries(props.filters.map((name) => [name, undefined])));
  const { total, totalIsCapped } = data;
  const page = pageOf(values, { total, totalIsCapped, shown: rows.length });
  if (rows.length === 0 && page.skip > 0) return <EmptyPage patch={patch} />;
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={<SearchX />}
        title={t('empty.filtered')}
        action={<Button onClick={clear}>{t('empty.clear')}</Button>}
      />
    ) : (
      <EmptyState icon={<CircleCheck />} title={props.emptyTitle}>
        {props.emptyText}
      </EmptyState>
    );
  }
  const hasPages = page.previous !== undefined || page.next !== undefined;
  return (
    <>
      {error && <StaleLine error={error} onRetry={retry} />}
      {props.children(rows)}
      {hasPages && <Pager page={page} total={total} totalIsCapped={totalIsCapped} patch={patch} />}
    </>
  );
}
