import type { Handlers } from '../../core/handler.ts';
import { checkStatement } from '../../features/account-statement/check.ts';
import {
  getMerchantStatementFile,
  getStatementFile,
} from '../../features/account-statement/file.ts';
import { getStatement } from '../../features/account-statement/one.ts';
import { getMerchantStatement, issueStatement } from '../../features/account-statement/print.ts';
import { declareDay } from '../../features/day-close/declare.ts';
import { decideDay, explainDay } from '../../features/day-close/explain.ts';
import { getDayClose, listDayCloses } from '../../features/day-close/read.ts';
import { listPayinEntries, listPayoutEntries } from '../../features/ledger/entries.ts';
import { getLedgerReport } from '../../features/ledger/report.ts';
import { reverse } from '../../features/ledger/reverse.ts';

/** The calls of the ledger, of issued statements, and of days that are closed. */
export const ledgerHandlers = {
  'ledger.report': getLedgerReport,
  'ledger.statement': getStatement,
  'statement.issue': issueStatement,
  'statement.file': getStatementFile,
  'merchant.statementFile': getMerchantStatementFile,
  'statement.check': checkStatement,
  'merchant.statement': getMerchantStatement,
  'ledger.payins': listPayinEntries,
  'ledger.payouts': listPayoutEntries,
  'ledger.reverse': reverse,
  'dayClose.list': listDayCloses,
  'dayClose.one': getDayClose,
  'dayClose.declare': declareDay,
  'dayClose.explain': explainDay,
  'dayClose.decide': decideDay,
} satisfies Partial<Handlers>;
