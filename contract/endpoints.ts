import type { z } from 'zod';
import type { Call } from './call.ts';
import { accountStatementCalls } from './calls/account-statement.ts';
import { approvalCalls } from './calls/approval.ts';
import { auditCalls } from './calls/audit.ts';
import { authCalls } from './calls/auth.ts';
import { capacityCalls } from './calls/capacity.ts';
import { complaintCalls } from './calls/complaint.ts';
import { dashboardCalls } from './calls/dashboard.ts';
import { dayCloseCalls } from './calls/day-close.ts';
import { disputeCalls } from './calls/dispute.ts';
import { fileCalls } from './calls/file.ts';
import { freezeCalls } from './calls/freeze.ts';
import { ledgerCalls } from './calls/ledger.ts';
import { merchantCalls } from './calls/merchant.ts';
import { moneyRequestCalls } from './calls/money-request.ts';
import { payPageCalls } from './calls/pay-page.ts';
import { payinCalls } from './calls/payin.ts';
import { payoutCalls } from './calls/payout.ts';
import { reportCalls } from './calls/report.ts';
import { pushCalls } from './calls/push.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { settingsCalls } from './calls/settings.ts';
import { statementCalls } from './calls/statement.ts';
import { suspenseCalls } from './calls/suspense.ts';
import { testOrderCalls } from './calls/test-order.ts';
import { tourCalls } from './calls/tour.ts';
import { upiCalls } from './calls/upi.ts';
import { userCalls } from './calls/user.ts';
import { attentionCalls } from './calls/attention.ts';
import { staffNoteCalls } from './calls/staff-note.ts';
import { partyCalls } from './calls/party.ts';
import { talkCalls } from './calls/talk.ts';
import { viewCalls } from './calls/view.ts';
import { waitingCalls } from './calls/waiting.ts';
import { webhookCalls } from './calls/webhook.ts';
import { whatIfCalls } from './calls/what-if.ts';

/** Every API call. The server mounts this table; the portal's client is typed by it. */
export const calls = {
  ...authCalls,
  ...pushCalls,
  ...secondFactorCalls,
  ...payinCalls,
  ...waitingCalls,
  ...payoutCalls,
  ...disputeCalls,
  ...complaintCalls,
  ...fileCalls,
  ...statementCalls,
  ...payPageCalls,
  ...ledgerCalls,
  ...accountStatementCalls,
  ...suspenseCalls,
  ...userCalls,
  ...upiCalls,
  ...capacityCalls,
  ...freezeCalls,
  ...dashboardCalls,
  ...dayCloseCalls,
  ...merchantCalls,
  ...approvalCalls,
  ...webhookCalls,
  ...whatIfCalls,
  ...testOrderCalls,
  ...moneyRequestCalls,
  ...reportCalls,
  ...viewCalls,
  ...attentionCalls,
  ...staffNoteCalls,
  ...tourCalls,
  ...partyCalls,
  ...talkCalls,
  ...settingsCalls,
  ...auditCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
type Row<N extends CallName> = (typeof calls)[N];
type Part<N extends CallName, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  Row<N> extends Record<K, infer S extends z.ZodType>
    ? Side extends 'in'
      ? z.input<S>
      : z.output<S>
    : undefined;

/**
 * The request as a caller sends it: `params`, `query` and `body`, each only where the call has it.
 */
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
  /** The uploaded file, for a call with `upload`. */
  file: Row<N> extends { upload: object } ? UploadedFile : undefined;
};

/** One uploaded file: its name as sent, which is never trusted, and its bytes. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file as a response. `inline`: the browser may show it instead of saving it. */
export interface DownloadedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  inline: boolean;
}

/** The type of `data` in a success. */
export type ResponseOf<N extends CallName> = z.output<Row<N>['response']>;

/** What a handler returns: for a download, the file itself. */
export type AnswerOf<N extends CallName> =
  Row<N> extends { download: true } ? DownloadedFile : ResponseOf<N>;
