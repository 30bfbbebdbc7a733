import type { Call } from '../call.ts';
import { openBody, payPage, payToken, payUtrBody } from '../pay-page.ts';
import { anyone } from './callers.ts';

/** The customer’s page, behind an unguessable link. */
export const payPageCalls = {
  'pay.get': {
    method: 'GET',
    path: '/pay/{token}',
    summary: 'What the payment page shows',
    callers: anyone,
    params: payToken,
    response: payPage,
    errors: ['NotFound'],
    polled: true,
    limit: 'payPage',
    testMode: 'too',
  },
  'pay.open': {
    method: 'POST',
    path: '/pay/{token}/open',
    summary: 'Open the payment page: picks the UPI ID and starts the deadline',
    callers: anyone,
    params: payToken,
    body: openBody,
    response: payPage,
    errors: ['NotFound', 'NoCapacity', 'IdempotencyConflict'],
    limit: 'payPage',
    testMode: 'too',
  },
  'pay.utr': {
    method: 'POST',
    path: '/pay/{token}/utr',
    summary: 'Enter the reference of the payment, as the customer',
    callers: anyone,
    params: payToken,
    body: payUtrBody,
    response: payPage,
    errors: ['NotFound', 'InvalidTransition', 'DuplicateUtr', 'IdempotencyConflict'],
    limit: 'payPage',
    testMode: 'too',
  },
} as const satisfies Record<string, Call>;
