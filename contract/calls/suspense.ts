import type { Call } from '../call.ts';
import {
  refundBody,
  refunded,
  suspenseList,
  suspenseListSpec,
  writeOffBody,
  writtenOff,
} from '../suspense.ts';
import { admin } from './callers.ts';

/** Credits that nobody claims, and how they end. */
export const suspenseCalls = {
  'suspense.list': {
    method: 'GET',
    path: '/suspense',
    summary: 'Credits in suspense, oldest first, with the sums by age',
    callers: admin,
    query: suspenseListSpec.query,
    response: suspenseList,
    errors: [],
  },
  'suspense.refund': {
    method: 'POST',
    path: '/suspense/refund',
    summary: 'Refund a credit to its sender by a pay-out that the desk itself orders',
    callers: admin,
    body: refundBody,
    response: refunded,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'DuplicateUtr',
      'InsufficientBalance',
      'IdempotencyConflict',
    ],
    stepUp: 'wallet',
  },
  'suspense.writeOff': {
    method: 'POST',
    path: '/suspense/write-off',
    summary: 'Write a credit off, as the house’s own',
    callers: admin,
    body: writeOffBody,
    response: writtenOff,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'DuplicateUtr',
      'IdempotencyConflict',
    ],
    stepUp: 'wallet',
  },
} as const satisfies Record<string, Call>;
