import { z } from 'zod';
import type { Call } from '../call.ts';
import { recordId } from '../primitives.ts';
import {
  profile,
  registerBody,
  updateDefaultPayoutPeerBody,
  updateMeBody,
  updateStatusBody,
  user,
  userList,
  userListSpec,
  userWalletBody,
  wallet,
} from '../user.ts';
import { admin, everyone, staff } from './callers.ts';

const byUserId = z.strictObject({ id: recordId });

/** Users and wallets. */
export const userCalls = {
  'user.list': {
    method: 'GET',
    path: '/user',
    summary: 'Users; a subadmin sees its own group',
    callers: staff,
    query: userListSpec.query,
    response: userList,
    errors: [],
    etag: true,
  },
  'user.me': {
    method: 'GET',
    path: '/user/me',
    summary: 'The signed-in user’s profile',
    callers: everyone,
    response: profile,
    errors: [],
  },
  'user.updateMe': {
    method: 'PATCH',
    path: '/user/me',
    summary: 'Change one’s own name, password, language or presence',
    callers: everyone,
    body: updateMeBody,
    response: profile,
    errors: ['InvalidCredentials', 'IdempotencyConflict'],
  },
  'user.wallet': {
    method: 'GET',
    path: '/user/wallet',
    summary: 'The signed-in user’s wallet',
    callers: everyone,
    response: wallet,
    errors: [],
  },
  'user.changeWallet': {
    method: 'POST',
    path: '/user/wallet',
    summary: 'Top up, withdraw from or adjust a user’s wallet',
    callers: admin,
    body: userWalletBody,
    response: wallet,
    errors: ['NotFound', 'InsufficientBalance', 'IdempotencyConflict'],
  },
  'user.register': {
    method: 'POST',
    path: '/user/register',
    summary: 'Create a user; a subadmin creates peers of its own group',
    callers: staff,
    body: registerBody,
    response: user,
    errors: ['NotFound', 'PermissionDenied', 'IdempotencyConflict'],
  },
  'user.updateStatus': {
    method: 'PATCH',
    path: '/user/update-status',
    summary: 'Block a user, which ends its sessions, or make it active again',
    callers: staff,
    body: updateStatusBody,
    response: user,
    errors: ['NotFound', 'PermissionDenied', 'IdempotencyConflict'],
  },
  'user.updateDefaultPayoutPeer': {
    method: 'PATCH',
    path: '/user/update-default-payout-peer',
    summary: 'Set the peer that gets a subadmin’s pay-outs',
    callers: staff,
    body: updateDefaultPayoutPeerBody,
    response: user,
    errors: ['NotFound', 'PermissionDenied', 'IdempotencyConflict'],
  },
  'user.one': {
    method: 'GET',
    path: '/user/{id}',
    summary: 'One user',
    callers: staff,
    params: byUserId,
    response: user,
    errors: ['NotFound'],
  },
} as const satisfies Record<string, Call>;
