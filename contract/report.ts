import { z } from 'zod';
import { approvalListSpec } from './approval.ts';
import { complaintListSpec } from './complaint.ts';
import { dayCloseListSpec } from './day-close.ts';
import { disputeListSpec } from './dispute.ts';
import { fault } from './fault.ts';
import { freezeListSpec } from './freeze.ts';
import { ledgerEntryListSpec, ledgerReportSpec } from './ledger.ts';
import { anyOfThese, filterTextMax, listSpec, periodFilters, totals } from './list.ts';
import { merchantListSpec, merchantPostingListSpec } from './merchant.ts';
import { moneyRequestListSpec, settlementLogListSpec } from './money-request.ts';
import { payinListSpec } from './payin.ts';
import { payoutListSpec } from './payout.ts';
import { instant, recordId } from './primitives.ts';
import { uploadListSpec, utrListSpec } from './statement.ts';
import { suspenseListSpec } from './suspense.ts';
import { testOrderListSpec } from './test-order.ts';
import { upiListSpec } from './upi.ts';
import { userListSpec } from './user.ts';
import { deliveryListSpec } from './webhook.ts';

/** What a saved report lists. */
export const reportKinds = [
  'payins',
  'payouts',
  'disputes',
  'ledger',
  'peers',
  'reconciliation',
  'users',
  'upis',
  'merchants',
  'requests',
  'settlements',
  'complaints',
  'approvals',
  'uploads',
  'lines',
  'exceptions',
  'alerts',
  'suspense',
  'freezes',
  'dayCloses',
  'wallet',
  'merchantPostings',
  'deliveries',
  'testOrders',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ['xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The entries of the ledger may be those of one kind of order alone. */
const ledgerFilters = {
  ...ledgerEntryListSpec.filters,
  of: z.enum(['payin', 'payout']).optional(),
};

/** A list that has no period of its own. */
function withPeriod<Filters extends z.ZodRawShape, const Sorts extends readonly string[]>({
  filters,
  sorts,
}: {
  filters: Filters;
  sorts: Sorts;
}) {
  return listSpec({ filters: { ...filters, ...periodFilters }, sorts });
}

/** The lines of one statement, which are shown without filters. */
const lineFilters = { uploadId: recordId, ...periodFilters };

/** Of a wallet that is named; its list shows one's own when none is. */
const walletFilters = { ...ledgerReportSpec.filters, userId: recordId };

/**
 * The filters of a report are those of its list; the period stands beside them. Of users, UPI IDs,
 * merchants and freezes it is when they were created, of peers that of their orders, of bank lines
 * when they were booked, of closed days the days that it touches.
 */
export const reportLists = {
  payins: payinListSpec,
  payouts: payoutListSpec,
  disputes: disputeListSpec,
  ledger: listSpec({ filters: ledgerFilters, sorts: ledgerEntryListSpec.sorts }),
  peers: withPeriod(userListSpec),
  reconciliation: utrListSpec,
  users: withPeriod(userListSpec),
  upis: withPeriod(upiListSpec),
  merchants: withPeriod(merchantListSpec),
  requests: moneyRequestListSpec,
  settlements: settlementLogListSpec,
  complaints: complaintListSpec,
  approvals: approvalListSpec,
  uploads: uploadListSpec,
  lines: listSpec({ filters: lineFilters }),
  exceptions: utrListSpec,
  alerts: utrListSpec,
  suspense: withPeriod(suspenseListSpec),
  freezes: withPeriod(freezeListSpec),
  dayCloses: withPeriod(dayCloseListSpec),
  wallet: listSpec({ filters: walletFilters, sorts: ledgerReportSpec.sorts }),
  merchantPostings: merchantPostingListSpec,
  deliveries: deliveryListSpec,
  testOrders: testOrderListSpec,
} as const satisfies Record<ReportKind, { query: z.ZodObject }>;

const filtersMax = 12;
const filters = z
  .record(z.string().max(20), z.string().trim().max(filterTextMax))
  .refine((given) => Object.keys(given).length <= filtersMax, fault('too_many_filters'))
  .meta({ description: 'The filters of the list of this kind, without its period' });
export type ReportFilters = z.infer<typeof filters>;

const reportName = z.string().trim().min(1, fault('empty')).max(80);

export const orderReportBody = z.strictObject({
  name: reportName,
  kind: z.enum(reportKinds),
  ...periodFilters,
  filters: filters.optional(),
  format: z.enum(reportFormats),
});

/** `filters`: the same object as a JSON text. */
export const previewReportQuery = z.strictObject({
  kind: z.enum(reportKinds),
  ...periodFilters,
  filters: z.string().max(2000).optional(),
});

/** The first rows as the file will have them; the total is exact up to 10,000. */
export const reportPreview = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  ...totals,
});
export type ReportPreview = z.infer<typeof reportPreview>;

const person = z.object({ id: recordId, name: z.string() });

/**
 * `progress`: per cent, as of now. `rows` and `bytes` of a file that is ready; `reason` says why
 * there is none. `keptUntil`: when the file is removed.
 */
export const report = z.object({
  id: recordId,
  name: z.string(),
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  status: z.enum(reportStatuses),
  progress: z.int().min(0).max(100),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  start: instant.nullable(),
  end: instant.nullable(),
  filters: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
  createdBy: person,
  createdAt: instant,
  finishedAt: instant.nullable(),
  keptUntil: instant,
  scheduleId: recordId.nullable(),
});
export type Report = z.infer<typeof report>;

export const reportListSpec = listSpec({
  filters: {
    ...periodFilters,
    status: anyOfThese(reportStatuses).optional(),
    kind: anyOfThese(reportKinds).optional(),
  },
  sorts: ['createdAt'],
});
export const reportList = z.object({
  reports: z.array(report),
  ...totals,
});

export const reportId = z.strictObject({ id: recordId });
export const orderedReport = z.object({ id: recordId });

/** How often a schedule runs; each report covers the whole day, week or month before. */
export const scheduleIntervals = ['daily', 'weekly', 'monthly'] as const;
export type ScheduleInterval = (typeof scheduleIntervals)[number];

/** An `ended` schedule is no longer listed. */
export const scheduleStatuses = ['active', 'paused', 'ended'] as const;

/**
 * `at`: a time of the business time zone, `HH:mm`. `day`: of a weekly schedule 1 (Monday) to 7, of
 * a monthly one 1 to 28, since not every month has more; a daily one has none.
 */
const when = {
  every: z.enum(scheduleIntervals),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault('not_time_of_day')),
  day: z.int().min(1).max(31).optional(),
};

export const createScheduleBody = z.strictObject({
  name: reportName,
  kind: z.enum(reportKinds),
  filters: filters.optional(),
  format: z.enum(reportFormats),
  ...when,
});
export const updateScheduleBody = z.strictObject({
  id: recordId,
  status: z.enum(scheduleStatuses),
});

/** `lastRun`: the report of the last run, as it is now. */
export const reportSchedule = z.object({
  id: recordId,
  name: z.string(),
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  filters: z.record(z.string(), z.string()),
  every: z.enum(scheduleIntervals),
  at: z.string(),
  day: z.int().nullable(),
  status: z.enum(scheduleStatuses),
  nextAt: instant.nullable(),
  lastRun: z
    .object({
      reportId: recordId,
      at: instant,
      status: z.enum(reportStatuses),
      rows: z.int().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  createdBy: person,
});
export type ReportSchedule = z.infer<typeof reportSchedule>;
export const scheduleList = z.object({ schedules: z.array(reportSchedule) });
