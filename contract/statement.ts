import { z } from 'zod';
import { anyOfIds, anyOfThese, listSpec, periodFilters, searchFilter, totals } from './list.ts';
import { lineSettlement } from './line-settlement.ts';
import { actorKinds } from './order.ts';
import { calendarDay, instant, moneyText, recordId, refId, wholeNumber } from './primitives.ts';
import { uploadRefusal } from './upload-refusal.ts';

export const statementBytesMax = 25 * 1024 * 1024;

/** `queued`, then `reading`, `matching`, and `done`; or `refused` with the reason. */
export const uploadStatuses = ['queued', 'reading', 'matching', 'done', 'refused'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

export const directions = ['credit', 'debit'] as const;
export type Direction = (typeof directions)[number];

export const rails = [
  'UPI',
  'IMPS',
  'NEFT',
  'RTGS',
  'ATM',
  'CASH',
  'CHEQUE',
  'CHARGE',
  'INTEREST',
  'OTHER',
] as const;
export type Rail = (typeof rails)[number];

export const lineKinds = ['PAYMENT', 'REVERSAL', 'CHARGE', 'OTHER'] as const;
export type LineKind = (typeof lineKinds)[number];
export const referenceKinds = ['RRN', 'NEFT', 'RTGS', 'BANK_OWN'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * How a claim and a bank line match, in the order in which the rules are tried. Only `EXACT_UTR`
 * acts on its own.
 */
export const matchRules = [
  'APP_TXN_ID_NOT_UTR',
  'LEADING_ZERO_LOST',
  'BAD_UTR',
  'DUPLICATE_UTR',
  'UTR_CONTESTED',
  'EXACT_UTR',
  'LINE_DISMISSED',
  'AMOUNT_MISMATCH',
  'ACCOUNT_MISMATCH',
  'WRONG_DIRECTION',
  'REVERSAL_LINE',
  'SECONDARY_REF',
  'UTR_NEAR_MISS',
  'AMOUNT_TIME_UNIQUE',
  'AMBIGUOUS',
  'NOT_IN_STATEMENT',
  'CREDITED_BUT_DECLINED',
  'MANUAL',
] as const;
export type MatchRule = (typeof matchRules)[number];

/** How statements contradict a decision. */
export const orderAlertCodes = [
  'CREDITED_NOT_IN_BANK',
  'REVERSED_AFTER_CREDIT',
  'CREDITED_BUT_DECLINED',
  'PAYOUT_NOT_IN_BANK',
  'FILES_DISAGREE',
] as const;
export type OrderAlertCode = (typeof orderAlertCodes)[number];
/** What is wrong with a file. */
export const fileAlertCodes = ['FILE_CHANGED', 'FILE_UNMATCHED'] as const;
export type FileAlertCode = (typeof fileAlertCodes)[number];
/** Alerts: what needs attention besides the exceptions. */
export const alertCodes = [...orderAlertCodes, ...fileAlertCodes, 'SERVER_FAILED'] as const;
export type AlertCode = (typeof alertCodes)[number];

/** What is unusual about a line that was imported all the same. */
export const lineWarnings = [
  'DUPLICATE_IN_FILE',
  'DATE_FROM_LINE_ABOVE',
  'DIRECTION_FROM_BALANCE',
  'DIRECTION_FROM_TEXT',
  'OWN_DEBIT_SENT_BACK',
  'PRINTED_BALANCE_DIFFERS',
] as const;
export type LineWarning = (typeof lineWarnings)[number];

/**
 * `open`: not matched to an order yet. `dismissed`: marked as not ours. `ignored`: not a payment.
 */
export const lineStates = ['open', 'matched', 'dismissed', 'ignored'] as const;
export type LineState = (typeof lineStates)[number];

/** One line of a file as it was read; `date` is a day of the business time zone. */
export const statementLine = z.object({
  id: recordId,
  row: z.int(),
  date: z.string().nullable(),
  direction: z.enum(directions).nullable(),
  amount: moneyText.nullable(),
  balance: moneyText.nullable(),
  rrn: z.string().nullable(),
  refs: z.array(z.object({ value: z.string(), kind: z.enum(referenceKinds) })),
  rail: z.enum(rails).nullable(),
  kind: z.enum(lineKinds).nullable(),
  name: z.string().nullable(),
  vpa: z.string().nullable(),
  narration: z.string(),
  duplicate: z.boolean(),
  error: z.string().nullable(),
  warnings: z.array(z.string()),
  state: z.enum(lineStates),
  rule: z.enum(matchRules).nullable(),
  reason: z.string().nullable(),
  refId: refId.nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const bankUpload = z.object({
  id: recordId,
  name: z.string(),
  account: z.object({ id: z.string(), upi: z.string(), peer: z.string(), bank: z.string() }),
  uploadedBy: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(uploadStatuses),
  reason: z.string().nullable(),
  /** The reason as a code with its facts; null unless the file was refused. */
  refusal: uploadRefusal.nullable(),
  bank: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  createdAt: instant,
  counts: z.object({
    lines: z.int(),
    matched: z.int(),
    duplicates: z.int(),
    unmatched: z.int(),
    errors: z.int(),
  }),
  /** Rows read and lines matched so far, out of `rows`; null until the rows are counted. */
  progress: z.object({ read: z.int(), matched: z.int(), rows: z.int().nullable() }),
  /** The first rows as text, for a file whose columns have to be named by hand. */
  preview: z.array(z.array(z.string())).nullable(),
  /** After how many days the original file was removed; null while it is kept. */
  fileRemovedAfterDays: z.int().nullable(),
});
export type BankUpload = z.infer<typeof bankUpload>;

export const bankUploadDetail = bankUpload.extend({
  lines: z.array(statementLine.extend({ settled: lineSettlement.nullable() })),
});
export type UploadedLine = z.infer<typeof bankUploadDetail>['lines'][number];

/** The column of the sheet for each role, counted from 0; asked once per layout and saved. */
export const columnMapping = z.strictObject({
  headerRow: z.int().min(0),
  date: z.int().min(0),
  narration: z.int().min(0),
  reference: z.int().min(0).optional(),
  debit: z.int().min(0).optional(),
  credit: z.int().min(0).optional(),
  amount: z.int().min(0).optional(),
  direction: z.int().min(0).optional(),
  balance: z.int().min(0).optional(),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

const linesPageMax = 1000;

export const byUploadId = z.strictObject({ id: recordId });
export const uploadLinesQuery = z.strictObject({
  skip: wholeNumber(0, 1_000_000).optional(),
  pagesize: wholeNumber(1, linesPageMax).optional(),
});
export const uploadListSpec = listSpec({
  filters: {
    ...periodFilters,
    status: anyOfThese(uploadStatuses).optional(),
    upiId: anyOfIds.optional(),
  },
  sorts: ['createdAt'],
});
export const uploadList = z.object({ uploads: z.array(bankUpload), ...totals });
export const mapUploadBody = z.strictObject({ uploadId: recordId, mapping: columnMapping });

/** Days of an account that statements cover, and the gaps between them, as `yyyy-MM-dd`. */
export const coverageList = z.object({
  accounts: z.array(
    z.object({
      account: z.object({ id: z.string(), upi: z.string(), peer: z.string() }),
      covered: z.array(z.object({ start: z.string(), end: z.string() })),
      gaps: z.array(z.object({ start: z.string(), end: z.string(), approvedByHand: z.int() })),
    }),
  ),
});

/** Days of an account in the business time zone. */
export const gapQuery = z.strictObject({
  accountId: z.string().min(1).max(64),
  start: calendarDay,
  end: calendarDay,
});

/**
 * Pay-ins opened on those days and approved without a bank line; the first ones if there are many.
 */
export const gapOrders = z.object({
  orders: z.array(
    z.object({
      refId,
      amount: moneyText,
      utr: z.string().nullable(),
      decidedBy: z.string().nullable(),
      decidedAt: instant.nullable(),
    }),
  ),
});

/** Every reference claimed for any order, by whom, and the state of the claim. */
export const submissionStates = ['matched', 'unmatched', 'duplicate', 'refused'] as const;
export type SubmissionState = (typeof submissionStates)[number];
export const submission = z.object({
  id: z.int(),
  utr: z.string(),
  refId,
  kind: z.enum(['payin', 'payout', 'settlement']),
  amount: moneyText,
  by: z.string(),
  /** Whether `by` is a name: the customer and the system have none. */
  byKind: z.enum(actorKinds),
  at: instant,
  state: z.enum(submissionStates),
  rule: z.enum(matchRules).nullable(),
  lineId: recordId.nullable(),
});
export type Submission = z.infer<typeof submission>;

/** An order that may belong to a bank line, and why. */
export const matchCandidate = z.object({
  refId,
  amount: moneyText,
  utr: z.string().nullable(),
  status: z.string(),
  peer: z.string().nullable(),
  customer: z.string(),
  createdAt: instant,
  rule: z.enum(matchRules),
  /** From 0 to 1. */
  confidence: z.number(),
  reason: z.string(),
});
export type MatchCandidate = z.infer<typeof matchCandidate>;

/** The data of an alert's order, to compare with the bank's. */
const alertOrder = z.object({
  amount: moneyText,
  utr: z.string().nullable(),
  customer: z.string(),
  peer: z.string().nullable(),
  upi: z.string().nullable(),
});

/**
 * The bank line with its candidate orders; or an order whose reference is on no line. `order` is
 * the one that an alert is about.
 */
export const exception = z.object({
  id: z.string(),
  line: statementLine
    .extend({ account: z.object({ id: z.string(), upi: z.string(), peer: z.string() }) })
    .nullable(),
  refId: refId.nullable(),
  order: alertOrder.nullable(),
  rule: z.enum(matchRules),
  reason: z.string(),
  alert: z.enum(alertCodes).nullable(),
  candidates: z.array(matchCandidate),
  at: instant,
});
export type ReconcileException = z.infer<typeof exception>;

export const utrTabs = ['submissions', 'exceptions', 'alerts'] as const;
/** Every tab takes these filters; `state` applies to submissions only. */
export const utrListSpec = listSpec({
  filters: {
    ...periodFilters,
    q: searchFilter,
    state: anyOfThese(submissionStates).optional(),
    rule: anyOfThese(matchRules).optional(),
    upiId: recordId.optional(),
  },
  sorts: ['createdAt'],
});
export const utrListQuery = utrListSpec.query.extend({ tab: z.enum(utrTabs).optional() });
export const utrList = z.object({
  submissions: z.array(submission),
  exceptions: z.array(exception),
  ...totals,
});
