import type { Call } from '../call.ts';
import { ignoredQueryOf } from '../list.ts';
import { order } from '../order.ts';
import {
  byOrderId,
  byRefId,
  confirmPayinBody,
  createdPayin,
  createPayinBody,
  decidedRows,
  decidePayinBody,
  decidePayinsBody,
  payinDetail,
  payinList,
  payinListSpec,
} from '../payin.ts';
import { deciders, people, peopleAndMerchants, merchantKey } from './callers.ts';

const decisionErrors = [
  'NotFound',
  'PermissionDenied',
  'OtpRequired',
  'InvalidTransition',
  'AlreadyDecided',
  'DuplicateUtr',
  'AmountMismatch',
  'IdempotencyConflict',
] as const;

/** Pay-ins: what customers pay. */
export const payinCalls = {
  'payin.list': {
    method: 'GET',
    path: '/customer/order',
    summary: 'Pay-in orders within the caller’s scope',
    callers: peopleAndMerchants,
    query: payinListSpec.query,
    response: payinList,
    errors: [],
    etag: { topics: ['payin', 'merchant', 'user', 'note'] },
    testMode: 'too',
  },
  'payin.one': {
    method: 'GET',
    path: '/customer/order/{refId}',
    summary: 'One pay-in order with its timeline',
    callers: people,
    params: byRefId,
    query: ignoredQueryOf(payinListSpec),
    response: payinDetail,
    errors: ['NotFound'],
  },
  'payin.byOrderId': {
    method: 'GET',
    path: '/customer/order/by-order-id/{orderId}',
    summary: 'One pay-in order by the merchant’s own id',
    callers: merchantKey,
    params: byOrderId,
    response: order,
    errors: ['NotFound'],
    testMode: 'too',
  },
  'payin.create': {
    method: 'POST',
    path: '/customer/order',
    summary: 'Create a pay-in order; the response contains the customer’s payment link',
    callers: merchantKey,
    body: createPayinBody,
    response: createdPayin,
    errors: ['IdempotencyConflict', 'NoCapacity'],
    testMode: 'too',
  },
  'payin.decide': {
    method: 'PATCH',
    path: '/customer/order',
    summary: 'Approve or decline a pay-in order',
    callers: deciders,
    body: decidePayinBody,
    response: order,
    errors: decisionErrors,
  },
  'payin.bulk': {
    method: 'PATCH',
    path: '/customer/order/bulk',
    summary: 'Approve or decline up to 100 pay-ins, each by the rules of the single call',
    callers: deciders,
    body: decidePayinsBody,
    response: decidedRows,
    errors: ['OtpRequired', 'IdempotencyConflict'],
  },
  'payin.confirm': {
    method: 'PATCH',
    path: '/customer/order/confirm',
    summary: 'Confirm that the money of a processing pay-in is in the account',
    callers: deciders,
    body: confirmPayinBody,
    response: order,
    errors: decisionErrors,
  },
} as const satisfies Record<string, Call>;
