import { showCount } from '../../lib/show-count.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { ListAddress } from '../list-address.ts';
import type { Page } from './page.ts';
import { useListText } from '../texts.ts';

const sizes = ['20', '50', '100'] as const;

export interface PagerProps extends Pick<ListAddress, 'patch'> {
  page: Page;
  total: number;
  totalIsCapped: boolean;
  /** What stands beside the rows, such as what they add up to. */
  note?: string | undefined;
}

export function Pager({ page, total, totalIsCapped, note, patch }: PagerProps) {
  const t = useListText();
  const count = showCount(total);
  const shownTotal = totalIsCapped ? t('count.capped', { count }) : count;
  const own = String(page.pagesize);
  const options = [...new Set([...sizes, own])].map((value) => ({ value, label: value }));
  const goTo = (skip: number | undefined) => patch({ skip: skip ? String(skip) : undefined });
  return (
    <nav
      data-noprint
      aria-label={t('page.label')}
      className="flex flex-wrap items-center gap-3 border-t px-4 py-2 text-sm text-muted md:px-5"
    >
      <span className="figures">
        {page.first === 0
          ? t('page.none')
          : t('page.rows', { first: page.first, last: page.last, total: shownTotal })}
      </span>
      {note !== undefined && <span className="figures font-medium text-ink">{note}</span>}
      <label className="ml-auto flex items-center gap-2">
        <span className="max-sm:sr-only">{t('page.size')}</span>
        <Select
          options={options}
          value={own}
          onValueChange={(pagesize) => patch({ pagesize })}
          className="w-20"
        />
      </label>
      <span className="flex gap-1">
        <IconButton
          label={t('page.previous')}
          icon={<ChevronLeft />}
          disabled={page.previous === undefined}
          onClick={() => goTo(page.previous)}
        />
        <IconButton
          label={t('page.next')}
          icon={<ChevronRight />}
          disabled={page.next === undefined}
          onClick={() => goTo(page.next)}
        />
      </span>
    </nav>
  );
}
