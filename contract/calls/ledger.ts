import type { Call } from '../call.ts';
import {
  ledgerEntryList,
  ledgerEntryListSpec,
  ledgerReport,
  ledgerReportSpec,
  reverseBody,
  reversed,
} from '../ledger.ts';
import { admin, people, staff } from './callers.ts';

/** What was booked: by wallet, and by order. */
export const ledgerCalls = {
  'ledger.report': {
    method: 'GET',
    path: '/user/ledger-report',
    summary: 'Movements of a wallet, newest first, with the balance after each',
    callers: people,
    query: ledgerReportSpec.query,
    response: ledgerReport,
    errors: ['NotFound'],
  },
  'ledger.payins': {
    method: 'GET',
    path: '/customer/ledger/order',
    summary: 'Ledger entries of pay-ins; a subadmin sees only its own group’s postings',
    callers: staff,
    query: ledgerEntryListSpec.query,
    response: ledgerEntryList,
    errors: [],
  },
  'ledger.payouts': {
    method: 'GET',
    path: '/payout/ledger',
    summary: 'Ledger entries of pay-outs; a subadmin sees only its own group’s postings',
    callers: staff,
    query: ledgerEntryListSpec.query,
    response: ledgerEntryList,
    errors: [],
  },
  'ledger.reverse': {
    method: 'POST',
    path: '/ledger/reverse',
    summary: 'Reverse a wrong approval or a wrong change of a wallet by a compensating entry',
    callers: admin,
    body: reverseBody,
    response: reversed,
    errors: [
      'NotFound',
      'PermissionDenied',
      'InvalidTransition',
      'AlreadyDecided',
      'InsufficientBalance',
      'IdempotencyConflict',
    ],
    stepUp: 'wallet',
  },
} as const satisfies Record<string, Call>;
