import { z } from 'zod';
import { listSpec, periodFilters, searchFilter, totals } from './list.ts';
import { instant } from './primitives.ts';

/** What an audit row may be about, as the first part of its subject, `user:…`. */
export const auditSubjects = [
  'payin',
  'payout',
  'dispute',
  'complaint',
  'user',
  'merchant',
  'upi',
  'upload',
  'line',
  'file',
  'request',
  'approval',
  'freeze',
  'dayClose',
  'order',
] as const;

const code = z.string().trim().max(100).optional();

/** `q` is the id of a row's subject or of its actor. `person`: by or about that user. */
export const auditListSpec = listSpec({
  filters: {
    ...periodFilters,
    q: searchFilter,
    actor: code,
    action: code,
    subject: code,
    person: code,
  },
  sorts: ['createdAt'],
});

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
/** `names`: what users and merchants are called now whose IDs are in the entries. */
export const auditList = z.object({
  entries: z.array(auditEntry),
  names: z.record(z.string(), z.string()),
  ...totals,
});

/** The most rows in one export; to get others, narrow the filter. */
export const auditExportMax = 50_000;

export const auditCheckStatuses = ['queued', 'running', 'intact', 'broken', 'failed'] as const;
export type AuditCheckStatus = (typeof auditCheckStatuses)[number];

/** One check of the chain: how many of its blocks are checked, and what was found. */
export const auditCheck = z.object({
  status: z.enum(auditCheckStatuses),
  askedAt: instant,
  askedBy: z.string(),
  blocks: z.int(),
  checked: z.int(),
  /** Everything up to this time is as it was sealed. */
  verifiedUntil: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The first fault, and gaps with an explanation, as `npm run verify` reports them. */
  failure: z.string().nullable(),
  note: z.string().nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const auditChain = z.object({
  /** The newest check; null when none was requested yet. */
  check: auditCheck.nullable(),
  /** Rows up to this time are sealed into the chain. */
  sealedUntil: instant.nullable(),
  /** The actions that the log holds, for its filter. */
  actions: z.array(z.string()),
});
