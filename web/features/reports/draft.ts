import type { ReportFormat, ReportKind, ScheduleInterval } from '@peerdesk/contract/report.ts';
import { useState } from 'react';
import type { FilterValues } from '../../list-kit/list-address.ts';

/** When a schedule orders its report; `day` of the week or the month. */
export interface Repeat {
  every: ScheduleInterval;
  at: string;
  day?: number;
}

/** A report that is being put together. */
export interface Draft {
  name: string;
  kind: ReportKind;
  format: ReportFormat;
  /** With the period, as a list's address holds them. */
  filters: FilterValues;
  /** Null: it is ordered once, now. */
  repeat: Repeat | null;
}

export function useDraft() {
  const [draft, setDraft] = useState<Draft>({
    ...{ name: '', kind: 'payins', format: 'xlsx' },
    ...{ filters: { start: 'yesterday' }, repeat: null },
  });
  const change = (set: Partial<Draft>) => setDraft((before) => ({ ...before, ...set }));
  return [draft, change] as const;
}

/** What is given of the filters, without the period. */
export function givenFilters(filters: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value && name !== 'start' && name !== 'end' ? [[name, value]] : [],
    ),
  );
}
