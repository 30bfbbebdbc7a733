import { useEffect, useRef } from 'react';
import { showCount } from '../lib/show-count.ts';
import { cx } from '../ui/cx.ts';
import type { Choice } from './filter/filter.ts';
import type { ListTab } from './list-definition.ts';
import { useListText } from './texts.ts';

/** Counts are exact below this figure. */
const countCap = 1000;

export interface StatusTabsProps {
  /** What the tabs are, where they are no statuses. */
  label?: string;
  /** '' is all of them. */
  tabs: readonly Choice[];
  /** None where it is that of no tab. */
  value: string | undefined;
  counts: Readonly<Record<string, number>> | undefined;
  onSelect: (status: string) => void;
}

/**
 * The status filter; statuses that wait for somebody have their count. Where the screen is narrow
 * it scrolls sideways, to the chosen one, with a margin that shows that there are more.
 */
export function StatusTabs({ label, tabs, value, counts, onSelect }: StatusTabsProps) {
  const t = useListText();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!value) return;
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const end = chosen ? chosen.offsetLeft + chosen.offsetWidth : 0;
    if (chosen && strip.current && end > strip.current.clientWidth) {
      strip.current.scrollLeft = chosen.offsetLeft - strip.current.clientWidth / 3;
    }
  }, [value]);
  // The strip's line is a shadow within it, under the tabs: of a tab that reaches over its edge, half
  // of the underline would be cut off.
  return (
    <div
      ref={strip}
      data-noprint
      role="group"
      aria-label={label ?? t('tabs.label')}
      className="relative flex scroll-px-8 gap-5 overflow-x-auto px-4 shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] md:px-5"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onSelect(tab.value)}
          className={cx(
            'group touch-target flex h-10 min-w-6 shrink-0 items-center justify-center gap-1.5 border-b-2 border-transparent',
            'text-sm font-medium text-muted transition-colors duration-100 hover:text-ink',
            'aria-pressed:border-accent-ink aria-pressed:text-ink coarse:h-11',
            // What scrolls sideways cuts a ring above and below, and beside the text it needs room.
            'outline-none before:absolute before:-inset-x-1.5 before:inset-y-0 before:rounded-md',
            'focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-ring',
          )}
        >
          {tab.label}
          {counts?.[tab.value] !== undefined && (
            <span className="figures min-w-5 rounded-full bg-sunken px-1.5 text-center text-2xs text-muted group-aria-pressed:bg-accent-soft group-aria-pressed:text-accent-ink">
              {shownCount(counts[tab.value] ?? 0, t)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function shownCount(count: number, t: ReturnType<typeof useListText>): string {
  return count >= countCap ? t('count.capped', { count: showCount(countCap) }) : String(count);
}

/** The tab of what waits for the reader; its figure is the list's total there. */
export function useNeedsTab(): ListTab {
  const t = useListText();
  return { value: 'waitsFor', label: t('tabs.needs'), set: { waitsFor: 'me' } };
}

/**
 * All of them, then a tab for each status that the reader may ask for; before them what needs the
 * reader, where anything of the list can, and what was handed to them.
 */
export function useStatusTabs<Status extends string>(
  statuses: readonly Status[],
  labelOf: (status: Status) => string,
  { canNeed = false, isHanded = false }: { canNeed?: boolean; isHanded?: boolean } = {},
): ListTab[] {
  const t = useListText();
  const needs = useNeedsTab();
  const handed = { value: 'handedTo', label: t('tabs.handed'), set: { handedTo: 'me' } };
  return [
    ...(canNeed ? [needs] : []),
    ...(isHanded ? [handed] : []),
    { value: '', label: t('tabs.all') },
    ...statuses.map((value) => ({ value, label: labelOf(value) })),
  ];
}
