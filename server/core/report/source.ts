import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import { pageParameters } from '@peerdesk/contract/list.ts';
import { reportLists, type ReportFilters, type ReportKind } from '@peerdesk/contract/report.ts';
import type { Result } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { z } from 'zod';
import { iso } from '../../platform/db/iso.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { KnownSettings } from '../services.ts';
import { readListFilters } from '../list-filters.ts';
import type { OpenReport } from './open-report.ts';

/** Whose report it is: what they may see, and how they read it. */
export interface ReportReader {
  services: { pool: Pool; settings: KnownSettings };
  scope: Scope;
  reader: Reader;
  caller: Waiter;
  now: number;
}

/** What a report is asked for: the filters of its list, and a period in epoch milliseconds. */
export interface AskedReport {
  filters: ReportFilters;
  start: number | null;
  end: number | null;
}

/** A kind of report, which the feature of its list offers. */
export type ReportSource = (asked: AskedReport, by: ReportReader) => Promise<Result<OpenReport>>;
export type ReportSources = Record<ReportKind, ReportSource>;

const previewRows = 10;

/** The query of the report's list, checked as that of the list is. */
export function listQueryOf<Kind extends ReportKind>(
  kind: Kind,
  { filters, start, end }: AskedReport,
): Result<z.output<(typeof reportLists)[Kind]['query']>> {
  const period = {
    ...(start !== null && { start: iso(start) }),
    ...(end !== null && { end: iso(end) }),
  };
  const query: (typeof reportLists)[Kind]['query'] = reportLists[kind].query;
  const set = { ...period, pagesize: String(previewRows) };
  return readListFilters(query, filters, [...pageParameters, 'start', 'end'], set);
}
