import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { ReactNode } from 'react';
import { Time } from '../ui/time.tsx';
import { cx } from '../ui/cx.ts';
import { useOrderText } from './texts.ts';

/** What every entry of a history has. */
type Happened = Pick<TimelineEntry, 'at' | 'actor'>;

export interface TimelineProps<Entry> {
  /** Oldest first. */
  entries: readonly Entry[];
  /** What happened, in words; each list knows its own events. */
  wordsOf: (entry: Entry) => string;
  /** More about it, where there is more. */
  detailOf: (entry: Entry) => ReactNode;
}

/** Everything that happened to an order, or another record, newest first. */
export function Timeline<Entry extends Happened>({
  entries,
  wordsOf,
  detailOf,
}: TimelineProps<Entry>) {
  const actorName = useActorName();
  return (
    <ol className="flex flex-col">
      {entries.toReversed().map((entry, index) => (
        <li
          key={`${entry.at} ${wordsOf(entry)} ${index}`}
          className="group relative flex gap-3 pb-4 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={cx(
              'relative z-10 mt-1.5 size-2.5 shrink-0 rounded-full border-2',
              index === 0 ? 'border-ring bg-ring' : 'border-line-strong bg-surface',
            )}
          />
          <span
            aria-hidden="true"
            className="absolute top-2 bottom-0 left-1 w-0.5 bg-line group-last:hidden"
          />
          <div className="min-w-0 flex-1 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{wordsOf(entry)}</span>
              <Time at={entry.at} className="ml-auto text-xs text-muted" />
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
              <span>{actorName(entry.actor)}</span>
              <Time at={entry.at} show="full" className="ml-auto" />
            </div>
            <div className="mt-1 empty:hidden">{detailOf(entry)}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Who acted, in words: the system and a customer have no name. */
export function useActorName(): (actor: TimelineEntry['actor']) => string {
  const t = useOrderText();
  return ({ kind, name }) => {
    switch (kind) {
      case 'system':
        return t('actor.system');
      case 'customer':
        return t('actor.customer');
      case 'user':
      case 'merchant':
        return name;
    }
  };
}
