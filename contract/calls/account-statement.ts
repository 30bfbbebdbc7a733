import { z } from 'zod';
import type { Call } from '../call.ts';
import {
  byStatementCode,
  issuedPeerStatement,
  merchantStatement,
  merchantStatementFileQuery,
  merchantStatementQuery,
  peerStatementFileQuery,
  statementCheck,
} from '../issued-statement.ts';
import { peerStatement, peerStatementQuery } from '../peer-statement.ts';
import { admin, anyone, merchantKey, staff } from './callers.ts';

const file = z.string().meta({ description: 'The statement as a PDF or as a spreadsheet' });

/** Statements of wallets and of merchants' balances, and what proves them. */
export const accountStatementCalls = {
  'ledger.statement': {
    method: 'GET',
    path: '/transaction/get-statements',
    summary: 'A peer’s wallet in a period, from opening to closing balance',
    callers: staff,
    query: peerStatementQuery,
    response: peerStatement,
    errors: ['NotFound'],
  },
  'statement.issue': {
    method: 'POST',
    path: '/transaction/statement',
    summary: 'Issue a peer’s statement, with a code with which anybody can check it',
    callers: staff,
    body: peerStatementQuery,
    response: issuedPeerStatement,
    errors: ['NotFound', 'IdempotencyConflict'],
    limit: 'statementIssue',
  },
  'statement.file': {
    method: 'GET',
    writes: true,
    path: '/transaction/statement-file',
    summary: 'A peer’s statement as a file, issued with a code; recorded in the audit',
    callers: staff,
    query: peerStatementFileQuery,
    response: file,
    download: true,
    errors: ['NotFound'],
    limit: 'statementIssue',
  },
  'merchant.statement': {
    method: 'GET',
    writes: true,
    path: '/merchant/statement',
    summary: 'The calling merchant’s statement for a period, issued with a code',
    callers: merchantKey,
    query: merchantStatementQuery,
    response: merchantStatement,
    errors: [],
    limit: 'statementIssue',
  },
  'merchant.statementFile': {
    method: 'GET',
    writes: true,
    path: '/merchant/statement-file',
    summary: 'A merchant’s statement as a file, issued with a code; recorded in the audit',
    callers: admin,
    query: merchantStatementFileQuery,
    response: file,
    download: true,
    errors: ['NotFound'],
    limit: 'statementIssue',
  },
  'statement.check': {
    method: 'GET',
    path: '/statement-check/{code}',
    summary: 'Whether the statement with this code still agrees with the ledger',
    callers: anyone,
    params: byStatementCode,
    response: statementCheck,
    errors: ['NotFound'],
    limit: 'statementCheck',
  },
} as const satisfies Record<string, Call>;
