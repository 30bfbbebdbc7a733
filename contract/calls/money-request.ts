import type { Call } from '../call.ts';
import {
  askMoneyBody,
  decideMoneyBody,
  moneyRequest,
  moneyRequestList,
  moneyRequestListSpec,
  settlementLogList,
  settlementLogListSpec,
  withdrawMoneyBody,
} from '../money-request.ts';
import { admin, people, peopleAndMerchants, owners } from './callers.ts';

/** Top-ups and settlements that their owners ask for, and everything moved by hand. */
export const moneyRequestCalls = {
  'request.list': {
    method: 'GET',
    path: '/request',
    summary: 'Requests for top-ups and settlements within the caller’s scope',
    callers: peopleAndMerchants,
    query: moneyRequestListSpec.query,
    response: moneyRequestList,
    errors: [],
    etag: { topics: ['request', 'statement', 'utr', 'wallet', 'merchant'] },
  },
  'request.ask': {
    method: 'POST',
    path: '/request',
    summary: 'Request a credit for money paid in, or a payment',
    callers: owners,
    body: askMoneyBody,
    response: moneyRequest,
    errors: ['InvalidTransition', 'DuplicateUtr', 'InsufficientBalance', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'request.withdraw': {
    method: 'POST',
    path: '/request/withdraw',
    summary: 'Withdraw your own request before it is decided',
    callers: owners,
    body: withdrawMoneyBody,
    response: moneyRequest,
    errors: ['NotFound', 'AlreadyDecided', 'IdempotencyConflict'],
    limit: 'ownChanges',
  },
  'request.decide': {
    method: 'PATCH',
    path: '/request',
    summary: 'Approve a request, which moves the money, or decline it',
    callers: admin,
    body: decideMoneyBody,
    response: moneyRequest,
    errors: [
      'NotFound',
      'PermissionDenied',
      'AlreadyDecided',
      'InvalidTransition',
      'DuplicateUtr',
      'InsufficientBalance',
      'IdempotencyConflict',
    ],
    stepUp: 'wallet',
  },
  'user.settlementLogs': {
    method: 'GET',
    path: '/user/settlement-logs',
    summary: 'Top-ups, withdrawals, adjustments and settlements within the caller’s scope',
    callers: people,
    query: settlementLogListSpec.query,
    response: settlementLogList,
    errors: [],
  },
} as const satisfies Record<string, Call>;
