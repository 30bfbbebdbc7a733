import { z } from 'zod';
import { refreshBody, sessionProfile, signedOut, signinBody } from './auth.ts';
import { publicBrand } from './brand.ts';
import type { Call, Caller } from './call.ts';
import { disputeCalls } from './calls/dispute.ts';
import { fileCalls } from './calls/file.ts';
import { statementCalls } from './calls/statement.ts';
import {
  createKeyBody,
  createMerchantBody,
  createdKey,
  merchant,
  merchantBalance,
  merchantList,
  merchantListQuery,
  merchantWalletBody,
  updateMerchantBody,
} from './merchant.ts';
import {
  byOrderId,
  byRefId,
  confirmPayinBody,
  createPayinBody,
  createdPayin,
  decidePayinBody,
  payinDetail,
  payinList,
  payinListQuery,
} from './payin.ts';
import { order } from './order.ts';
import { openBody, payPage, payToken, payUtrBody } from './pay-page.ts';
import {
  acceptPayoutBody,
  assignPayoutBody,
  assigneeList,
  assigneeQuery,
  createPayoutBody,
  decidePayoutBody,
  lateUtrBody,
  payout,
  payoutDetail,
  payoutList,
  payoutListQuery,
  withdrawPayoutBody,
} from './payout.ts';
import { recordId } from './primitives.ts';
import { currencyList, settings, updateSettingsBody } from './settings.ts';
import {
  createUpiBody,
  restockUpiBody,
  updateUpiBody,
  upiId,
  upiList,
  upiListQuery,
} from './upi.ts';
import {
  profile,
  registerBody,
  updateDefaultPayoutPeerBody,
  updateMeBody,
  updateStatusBody,
  user,
  userList,
  userListQuery,
  userWalletBody,
  wallet,
} from './user.ts';

const everyone = ['admin', 'subadmin', 'peer', 'peer-withdrawal'] as const;
const staff = ['admin', 'subadmin'] as const;
const deciders = ['admin', 'subadmin', 'peer'] as const;
const admin = ['admin'] as const;
const merchantKey = ['merchant'] as const;
const anyone = ['anyone'] as const satisfies readonly Caller[];

const byUserId = z.strictObject({ id: recordId });
const byMerchantId = z.strictObject({ id: recordId });

/** Every call that exists. The server mounts this table; the portal's client is typed by it. */
export const calls = {
  'auth.signin': {
    method: 'POST',
    path: '/auth/signin',
    summary: 'Sign in with a username and a password',
    callers: anyone,
    body: signinBody,
    response: sessionProfile,
    errors: ['InvalidCredentials', 'OtpRequired'],
    secret: true,
  },
  'auth.refresh': {
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new session; needs the device cookie too',
    callers: anyone,
    body: refreshBody,
    response: sessionProfile,
    errors: ['SessionError'],
    secret: true,
  },
  'auth.signout': {
    method: 'GET',
    path: '/auth/signout',
    summary: 'Revoke the session',
    callers: everyone,
    response: signedOut,
    errors: [],
  },
  'payin.list': {
    method: 'GET',
    path: '/customer/order',
    summary: 'Pay-in orders within the caller’s scope',
    callers: everyone,
    query: payinListQuery,
    response: payinList,
    errors: [],
    etag: true,
  },
  'payin.one': {
    method: 'GET',
    path: '/customer/order/{refId}',
    summary: 'One pay-in order with its timeline',
    callers: everyone,
    params: byRefId,
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
  },
  'payin.create': {
    method: 'POST',
    path: '/customer/order',
    summary: 'Create a pay-in order; the answer holds the customer’s payment link',
    callers: merchantKey,
    body: createPayinBody,
    response: createdPayin,
    errors: ['IdempotencyConflict', 'NoCapacity'],
  },
  'payin.decide': {
    method: 'PATCH',
    path: '/customer/order',
    summary: 'Approve or decline a pay-in order',
    callers: deciders,
    body: decidePayinBody,
    response: order,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'AlreadyDecided',
      'DuplicateUtr',
      'AmountMismatch',
      'IdempotencyConflict',
    ],
  },
  'payin.confirm': {
    method: 'PATCH',
    path: '/customer/order/confirm',
    summary: 'Confirm that the money of a processing pay-in is in the account',
    callers: deciders,
    body: confirmPayinBody,
    response: order,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'AlreadyDecided',
      'DuplicateUtr',
      'AmountMismatch',
      'IdempotencyConflict',
    ],
  },
  'payout.list': {
    method: 'GET',
    path: '/payout',
    summary: 'Pay-outs within the caller’s scope',
    callers: everyone,
    query: payoutListQuery,
    response: payoutList,
    errors: [],
    etag: true,
  },
  'payout.assignees': {
    method: 'GET',
    path: '/payout/subadmin',
    summary: 'Who could take a pay-out of this amount, best first, with the reasons',
    callers: staff,
    query: assigneeQuery,
    response: assigneeList,
    errors: ['NotFound'],
  },
  'payout.byOrderId': {
    method: 'GET',
    path: '/payout/by-order-id/{orderId}',
    summary: 'One pay-out by the merchant’s own id',
    callers: merchantKey,
    params: byOrderId,
    response: payout,
    errors: ['NotFound'],
  },
  'payout.one': {
    method: 'GET',
    path: '/payout/{refId}',
    summary: 'One pay-out with its timeline',
    callers: everyone,
    params: byRefId,
    response: payoutDetail,
    errors: ['NotFound'],
  },
  'payout.create': {
    method: 'POST',
    path: '/payout',
    summary: 'Create a pay-out; its amount and fee are held from the merchant’s balance',
    callers: merchantKey,
    body: createPayoutBody,
    response: payout,
    errors: ['IdempotencyConflict', 'InsufficientBalance'],
  },
  'payout.decide': {
    method: 'PATCH',
    path: '/payout',
    summary: 'Mark a pay-out paid, decline it, or release it as not sent',
    callers: everyone,
    body: decidePayoutBody,
    response: payout,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'AlreadyDecided',
      'DuplicateUtr',
      'IdempotencyConflict',
    ],
  },
  'payout.assign': {
    method: 'PUT',
    path: '/payout/assign',
    summary: 'Give a pay-out to a peer, a withdrawal peer or a subadmin',
    callers: staff,
    body: assignPayoutBody,
    response: payout,
    errors: [
      'NotFound',
      'InvalidTransition',
      'AlreadyDecided',
      'NoCapacity',
      'IdempotencyConflict',
    ],
  },
  'payout.accept': {
    method: 'PUT',
    path: '/payout/accept',
    summary: 'Accept a pay-out: only now the destination is shown, which is logged',
    callers: everyone,
    body: acceptPayoutBody,
    response: payout,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'AlreadyDecided',
      'NoCapacity',
      'IdempotencyConflict',
    ],
  },
  'payout.withdraw': {
    method: 'POST',
    path: '/payout/withdraw',
    summary: 'The merchant takes back a pay-out whose destination nobody has seen',
    callers: merchantKey,
    body: withdrawPayoutBody,
    response: payout,
    errors: ['NotFound', 'InvalidTransition', 'AlreadyDecided', 'IdempotencyConflict'],
  },
  'payout.lateUtr': {
    method: 'POST',
    path: '/payout/late-utr',
    summary: 'A former assignee: "I did send it", with the reference',
    callers: ['peer', 'peer-withdrawal'],
    body: lateUtrBody,
    response: payout,
    errors: ['NotFound', 'InvalidTransition', 'DuplicateUtr', 'IdempotencyConflict'],
  },
  ...disputeCalls,
  ...fileCalls,
  ...statementCalls,
  'pay.get': {
    method: 'GET',
    path: '/pay/{token}',
    summary: 'What the customer’s page shows',
    callers: anyone,
    params: payToken,
    response: payPage,
    errors: ['NotFound'],
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
  },
  'pay.utr': {
    method: 'POST',
    path: '/pay/{token}/utr',
    summary: 'The customer enters the reference of the payment',
    callers: anyone,
    params: payToken,
    body: payUtrBody,
    response: payPage,
    errors: ['NotFound', 'InvalidTransition', 'DuplicateUtr', 'IdempotencyConflict'],
  },
  'user.list': {
    method: 'GET',
    path: '/user',
    summary: 'Users; a subadmin sees its own group',
    callers: staff,
    query: userListQuery,
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
  'upi.list': {
    method: 'GET',
    path: '/upi',
    summary: 'UPI IDs with their caps and what the last 24 hours used of them',
    callers: everyone,
    query: upiListQuery,
    response: upiList,
    errors: [],
    etag: true,
  },
  'upi.create': {
    method: 'POST',
    path: '/upi',
    summary: 'Add a UPI ID; one that a peer adds waits for approval',
    callers: everyone,
    body: createUpiBody,
    response: upiId,
    errors: ['NotFound', 'PermissionDenied', 'IdempotencyConflict'],
  },
  'upi.update': {
    method: 'PATCH',
    path: '/upi',
    summary: 'Activate or pause a UPI ID, or change its limits or holder',
    callers: everyone,
    body: updateUpiBody,
    response: upiId,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
  },
  'upi.restock': {
    method: 'PUT',
    path: '/upi/restock',
    summary: 'Make room on a UPI ID again: re-activate it and set its caps',
    callers: everyone,
    body: restockUpiBody,
    response: upiId,
    errors: ['NotFound', 'PermissionDenied', 'InvalidTransition', 'IdempotencyConflict'],
  },
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
    query: merchantListQuery,
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
    summary: 'Change a merchant’s name, fees or status',
    callers: admin,
    body: updateMerchantBody,
    response: merchant,
    errors: ['NotFound', 'IdempotencyConflict'],
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
  'merchant.changeWallet': {
    method: 'POST',
    path: '/merchant/wallet',
    summary: 'Top up, withdraw from or adjust a merchant’s balance',
    callers: admin,
    body: merchantWalletBody,
    response: merchantBalance,
    errors: ['NotFound', 'InsufficientBalance', 'IdempotencyConflict'],
  },
  'merchant.one': {
    method: 'GET',
    path: '/merchant/{id}',
    summary: 'One merchant',
    callers: admin,
    params: byMerchantId,
    response: merchant,
    errors: ['NotFound'],
  },
  'settings.get': {
    method: 'GET',
    path: '/settings/company',
    summary: 'Company, order rules and brand',
    callers: everyone,
    response: settings,
    errors: [],
  },
  'settings.update': {
    method: 'PATCH',
    path: '/settings/company',
    summary: 'Change the company, the order rules or the brand',
    callers: admin,
    body: updateSettingsBody,
    response: settings,
    errors: ['IdempotencyConflict'],
  },
  'brand.get': {
    method: 'GET',
    path: '/brand',
    summary: 'The brand and the public part of the settings',
    callers: anyone,
    response: publicBrand,
    errors: [],
  },
  'currency.list': {
    method: 'GET',
    path: '/currency/getAllCurrency',
    summary: 'The currencies',
    callers: everyone,
    response: currencyList,
    errors: [],
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
type Row<N extends CallName> = (typeof calls)[N];
type Part<N extends CallName, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  Row<N> extends Record<K, infer S extends z.ZodType>
    ? Side extends 'in'
      ? z.input<S>
      : z.output<S>
    : undefined;

/** What a caller sends: `params`, `query` and `body`, each only where the call has it. */
export type RequestOf<N extends CallName> = {
  params: Part<N, 'params', 'in'>;
  query: Part<N, 'query', 'in'>;
  body: Part<N, 'body', 'in'>;
};

/** What the server's handler receives after validation. */
export type ParsedRequestOf<N extends CallName> = {
  params: Part<N, 'params', 'out'>;
  query: Part<N, 'query', 'out'>;
  body: Part<N, 'body', 'out'>;
  /** What was uploaded, for a call that has `upload`. */
  file: Row<N> extends { upload: object } ? UploadedFile : undefined;
};

/** One uploaded file: its name as sent, which is never trusted, and its bytes. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file as an answer. `inline`: the browser may show it instead of saving it. */
export interface DownloadedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  inline: boolean;
}

/** What stands under `data` in a success. */
export type ResponseOf<N extends CallName> = z.output<Row<N>['response']>;

/** What a handler answers: for a download the file itself. */
export type AnswerOf<N extends CallName> =
  Row<N> extends { download: true } ? DownloadedFile : ResponseOf<N>;

/** What a changed list is called on the event stream `GET /api/events`, which sends no data. */
export const liveTopics = [
  'payin',
  'payout',
  'dispute',
  'statement',
  'utr',
  'user',
  'upi',
  'merchant',
  'settings',
  'wallet',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
