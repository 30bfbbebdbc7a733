import { auditChain, auditCheck, auditList, auditListSpec } from '../audit.ts';
import type { Call } from '../call.ts';
import { admin } from './callers.ts';
import { z } from 'zod';

/** Who did what, and the proof that nobody changed it since. */
export const auditCalls = {
  'audit.list': {
    method: 'GET',
    path: '/audit',
    summary: 'The audit log: who did what to what, from where, with before and after',
    callers: admin,
    query: auditListSpec.query,
    response: auditList,
    errors: [],
    polled: true,
  },
  'audit.export': {
    method: 'GET',
    writes: true,
    path: '/audit/export',
    summary: 'The audit rows that match the filters, as CSV; at most 50,000',
    callers: admin,
    query: auditListSpec.query.omit({ skip: true, pagesize: true }),
    response: z.string().meta({ description: 'CSV' }),
    errors: [],
    download: true,
  },
  'audit.chain': {
    method: 'GET',
    path: '/audit/chain',
    summary: 'Until when the log is sealed, and the latest check of the chain',
    callers: admin,
    response: auditChain,
    errors: [],
    polled: true,
  },
  'audit.verify': {
    method: 'POST',
    path: '/audit/verify',
    summary: 'Check the chain of the audit log; returns the check in progress',
    callers: admin,
    body: z.strictObject({}),
    response: auditCheck,
    errors: ['IdempotencyConflict'],
  },
} as const satisfies Record<string, Call>;
