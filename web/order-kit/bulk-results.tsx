import { showMoney } from '@peerdesk/domain/money.ts';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

const marks = {
  done: <CircleCheck className="text-success-ink" />,
  waiting: <CircleDashed className="text-muted" />,
  refused: <CircleX className="text-error-ink" />,
} as const satisfies Record<string, ReactNode>;

export interface BulkRow {
  refId: string;
  name: string;
  amount: string;
  state: keyof typeof marks;
  /** What became of it, or why it was refused. */
  words: string;
}

export interface BulkResultsProps {
  label: string;
  /** How many, where nothing else says so. */
  summary?: string;
  rows: readonly BulkRow[];
}

/** What became of each of several orders. */
export function BulkResults({ label, summary, rows }: BulkResultsProps) {
  return (
    <section aria-label={label}>
      {summary && (
        <p role="status" className="text-sm font-medium">
          {summary}
        </p>
      )}
      <ul className="mt-1 divide-y text-sm">
        {rows.map(({ refId, name, amount, state, words }) => (
          <li
            key={refId}
            className="flex items-start gap-2.5 py-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
          >
            {marks[state]}
            <span className="min-w-0 flex-1">
              <span className="flex justify-between gap-3">
                <span className="truncate">{name}</span>
                <span className="figures font-medium">{showMoney(amount)}</span>
              </span>
              <span className="text-xs text-muted">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
