import { z } from 'zod';
import type { Call } from '../call.ts';
import {
  createdKey,
  createKeyBody,
  createMerchantBody,
  merchant,
  merchantBalance,
  merchantDetail,
  merchantList,
  merchantListSpec,
  merchantPostingList,
  merchantPostingListSpec,
  merchantWalletBody,
  revokeKeyBody,
  updateMerchantBody,
} from '../merchant.ts';
import { recordId } from '../primitives.ts';
import { admin, merchantKey } from './callers.ts';

const byMerchantId = z.strictObject({ id: recordId });

/** Merchants, their keys and balances. */
export const merchantCalls = {
  'merchant.balance': {
    method: 'GET',
    path: '/merchant/balance',
    summary: 'The calling merchant’s balance',
    callers: merchantKey,
    response: merchantBalance,
    errors: [],
  },
  'merchant.list': {
    method: 'GET',
    path: '/merchant',
    summary: 'Merchants',
    callers: admin,
    query: merchantListSpec.query,
    response: merchantList,
    errors: [],
    etag: true,
  },
  'merchant.create': {
    method: 'POST',
    path: '/merchant',
    summary: 'Create a merchant',
    callers: admin,
    body: createMerchantBody,
    response: merchant,
    errors: ['IdempotencyConflict'],
  },
  'merchant.update': {
    method: 'PATCH',
    path: '/merchant',
    summary: 'Change a merchant’s name, fees, limits or status',
    callers: admin,
    body: updateMerchantBody,
    response: merchant,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
  },
  'merchant.createKey': {
    method: 'POST',
    path: '/merchant/key',
    summary: 'Make an API key; it is shown in this answer only',
    callers: admin,
    body: createKeyBody,
    response: createdKey,
    errors: ['NotFound', 'IdempotencyConflict'],
    secret: true,
  },
  'merchant.revokeKey': {
    method: 'PATCH',
    path: '/merchant/key',
    summary: 'Revoke an API key; it is refused from then on',
    callers: admin,
    body: revokeKeyBody,
    response: merchant,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
  'merchant.changeWallet': {
    method: 'POST',
    path: '/merchant/wallet',
    summary: 'Top up, withdraw from or adjust a merchant’s balance',
    callers: admin,
    body: merchantWalletBody,
    response: merchantBalance,
    errors: ['NotFound', 'PermissionDenied', 'InsufficientBalance', 'IdempotencyConflict'],
  },
  'merchant.postings': {
    method: 'GET',
    path: '/merchant/ledger',
    summary: 'What moved a merchant’s balance, the newest first',
    callers: admin,
    query: merchantPostingListSpec.query,
    response: merchantPostingList,
    errors: ['NotFound'],
  },
  'merchant.one': {
    method: 'GET',
    path: '/merchant/{id}',
    summary: 'One merchant, and its open orders',
    callers: admin,
    params: byMerchantId,
    response: merchantDetail,
    errors: ['NotFound'],
  },
} as const satisfies Record<string, Call>;
