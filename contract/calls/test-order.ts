import type { Call } from '../call.ts';
import { payPage, payToken } from '../pay-page.ts';
import { payout } from '../payout.ts';
import {
  payinOutcomeBody,
  payoutOutcomeBody,
  testOrderList,
  testOrderListSpec,
} from '../test-order.ts';
import { admin, anyone, merchantKey } from './callers.ts';

/** What exists in test mode alone: playing the customer and the desk. */
export const testOrderCalls = {
  'pay.outcome': {
    method: 'POST',
    path: '/pay/{token}/outcome',
    summary: 'Test mode: choose how a test pay-in proceeds',
    callers: anyone,
    params: payToken,
    body: payinOutcomeBody,
    response: payPage,
    errors: [
      'NotFound',
      'InvalidTransition',
      'AlreadyDecided',
      'DuplicateUtr',
      'IdempotencyConflict',
    ],
    limit: 'payPage',
    testMode: 'only',
  },
  'payout.outcome': {
    method: 'POST',
    path: '/payout/outcome',
    summary: 'Test mode: choose how a test pay-out proceeds',
    callers: merchantKey,
    body: payoutOutcomeBody,
    response: payout,
    errors: [
      'NotFound',
      'InvalidTransition',
      'AlreadyDecided',
      'DuplicateUtr',
      'IdempotencyConflict',
    ],
    testMode: 'only',
  },
  'testOrder.list': {
    method: 'GET',
    path: '/merchant/test-order',
    summary: 'A merchant’s test orders',
    callers: admin,
    query: testOrderListSpec.query,
    response: testOrderList,
    errors: ['NotFound'],
    etag: { topics: ['testOrder'] },
  },
} as const satisfies Record<string, Call>;
