import type { Call } from '../call.ts';
import {
  createUpiBody,
  restockUpiBody,
  updateUpiBody,
  upiDetail,
  upiId,
  upiList,
  upiListSpec,
  upiParams,
} from '../upi.ts';
import { people, staff } from './callers.ts';

/** UPI IDs. */
export const upiCalls = {
  'upi.list': {
    method: 'GET',
    path: '/upi',
    summary: 'UPI IDs with their caps and how much of them the last 24 hours used',
    callers: people,
    query: upiListSpec.query,
    response: upiList,
    errors: [],
    // Room comes back on a UPI ID as time passes.
    // What would take a payment now depends on orders, switches and settings too.
    etag: { topics: ['upi', 'user'], everyMs: 60_000, unmarkedFilters: ['now'] },
  },
  'upi.one': {
    method: 'GET',
    path: '/upi/{upiId}',
    summary: 'A UPI ID with the credits of the last 24 hours and its history',
    callers: people,
    params: upiParams,
    response: upiDetail,
    errors: ['NotFound'],
  },
  'upi.create': {
    method: 'POST',
    path: '/upi',
    summary: 'Add a UPI ID; one that a peer adds waits for approval',
    callers: people,
    body: createUpiBody,
    response: upiId,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
    // Customers pay to what staff add, at once; what a peer adds waits for approval.
    stepUp: 'users',
    stepUpOf: staff,
    limit: 'ownChanges',
  },
  'upi.update': {
    method: 'PATCH',
    path: '/upi',
    summary: 'Activate or pause a UPI ID, or change its limits, holder or bank account',
    callers: people,
    body: updateUpiBody,
    response: upiId,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
    // Staff approve with it what a peer adds; peers pause their own without a second factor.
    stepUp: 'users',
    stepUpOf: staff,
    limit: 'ownChanges',
  },
  'upi.restock': {
    method: 'PUT',
    path: '/upi/restock',
    summary: 'Restore capacity of a UPI ID: activate it again and set its caps',
    callers: people,
    body: restockUpiBody,
    response: upiId,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
    stepUp: 'users',
    stepUpOf: staff,
    limit: 'ownChanges',
  },
} as const satisfies Record<string, Call>;
