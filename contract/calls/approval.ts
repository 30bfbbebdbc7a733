import {
  approval,
  approvalList,
  approvalListSpec,
  askApprovalBody,
  decideApprovalBody,
} from '../approval.ts';
import type { Call } from '../call.ts';
import { staff } from './callers.ts';

/** Acts that a limit in Settings reserves for two people. */
export const approvalCalls = {
  'approval.list': {
    method: 'GET',
    path: '/approval',
    summary: 'Actions that wait, or waited, for a second person; a subadmin sees its own',
    callers: staff,
    query: approvalListSpec.query,
    response: approvalList,
    errors: [],
    etag: { topics: ['approval'] },
  },
  'approval.ask': {
    method: 'POST',
    path: '/approval',
    summary: 'Ask a second person to approve a call that was refused because it needs one',
    callers: staff,
    body: askApprovalBody,
    response: approval,
    errors: [
      'NotFound',
      'PermissionDenied',
      'OtpRequired',
      'InvalidTransition',
      'IdempotencyConflict',
    ],
    limit: 'ownChanges',
  },
  'approval.decide': {
    method: 'PATCH',
    path: '/approval',
    summary: 'Approve as another admin, which makes the call; decline; or withdraw your own',
    callers: staff,
    body: decideApprovalBody,
    response: approval,
    errors: [
      'NotFound',
      'PermissionDenied',
      'OtpRequired',
      'AlreadyDecided',
      'InvalidTransition',
      'InsufficientBalance',
      'AmountMismatch',
      'DuplicateUtr',
      'IdempotencyConflict',
    ],
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
