import { CircleCheck, CloudOff, Inbox, RotateCw, SearchX } from 'lucide-react';
import { messageOf } from '../lib/api-error.ts';
import { useText } from '../lib/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import type { ListView } from '@peerdesk/contract/list.ts';
import type { ListAddress } from './list-address.ts';
import type { EmptyText } from './list-definition.ts';
import { useListText } from './texts.ts';

/** Only before the first answer: what is known already never turns back into a skeleton. */
export function ListSkeleton({ view }: { view: ListView }) {
  const t = useText();
  if (view === 'list') return <SkeletonRows rows={12} label={t('loading')} />;
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 p-3 md:p-5"
    >
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
          <div className="flex justify-between">
            <Skeleton className="w-20" />
            <Skeleton className="w-24" />
          </div>
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}

export interface ListErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** Nothing could be loaded, of the list or of one record: what happened, and the way on. */
export function ListError({ error, onRetry, isOfOne }: ListErrorProps & { isOfOne?: boolean }) {
  const t = useListText();
  const shared = useText();
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={t(isOfOne ? 'error.one' : 'error.title')}
        action={
          <Button icon={<RotateCw />} onClick={onRetry}>
            {shared('retry')}
          </Button>
        }
      >
        {messageOf(error)}
      </EmptyState>
    </div>
  );
}

/** The rows stay and a line says that they are no longer fresh. */
export function StaleLine({ error, onRetry }: ListErrorProps) {
  const t = useListText();
  const shared = useText();
  return (
    <p
      role="status"
      className="flex items-center justify-between gap-3 border-b bg-warning-soft px-4 py-1.5 text-xs text-warning-ink md:px-5"
    >
      {t('error.stale', { message: messageOf(error) })}
      <button type="button" className="touch-target font-medium underline" onClick={onRetry}>
        {shared('retry')}
      </button>
    </p>
  );
}

/** There are rows, but not this far down. */
export function EmptyPage({ patch }: Pick<ListAddress, 'patch'>) {
  const t = useListText();
  return (
    <EmptyState
      title={t('page.none')}
      action={<Button onClick={() => patch({ skip: undefined })}>{t('page.first')}</Button>}
    />
  );
}

export interface ListEmptyProps {
  empty: EmptyText;
  /** What the chosen tab is called. */
  tab?: string | undefined;
  address: Pick<ListAddress, 'filters' | 'activeFilters' | 'isFiltered' | 'cleared' | 'patch'>;
}

/** Nothing to show, and what to do about it: filters that hide what there may be come first. */
export function ListEmpty({ empty, tab, address }: ListEmptyProps) {
  const t = useListText();
  const { filters, activeFilters, isFiltered, cleared, patch } = address;
  const nothing = (
    <EmptyState icon={empty.icon ?? <Inbox />} title={empty.title}>
      {empty.text}
    </EmptyState>
  );
  if (empty.isOfAllTabs) return nothing;
  if (filters['waitsFor'] !== undefined && activeFilters.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t('empty.needs')}
        action={<Button onClick={() => patch(cleared)}>{t('empty.needs.all')}</Button>}
      >
        {t('empty.needs.text')}
      </EmptyState>
    );
  }
  if (isFiltered && activeFilters.length === 0 && tab !== undefined) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={t('empty.tab', { tab })}
        action={<Button onClick={() => patch(cleared)}>{t('empty.needs.all')}</Button>}
      >
        {t('empty.tab.text')}
      </EmptyState>
    );
  }
  if (isFiltered && empty.filtered) {
    const { title, text, action } = empty.filtered;
    return (
      <EmptyState icon={empty.icon ?? <SearchX />} title={title} action={action}>
        {text}
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('empty.filtered')}
        action={<Button onClick={() => patch(cleared)}>{t('empty.clear')}</Button>}
      >
        {t('empty.filtered.text')}
      </EmptyState>
    );
  }
  return nothing;
}
