import type { ReportSources } from '../core/report/source.ts';
import { approvalReport } from '../features/approval/report.ts';
import { complaintReport } from '../features/complaint/report.ts';
import { dayCloseReport } from '../features/day-close/report.ts';
import { disputeReport } from '../features/dispute/report.ts';
import { freezeReport } from '../features/freeze/report.ts';
import { postingReport } from '../features/ledger/posting-report.ts';
import { walletReport } from '../features/ledger/wallet-report.ts';
import { merchantPostingReport } from '../features/merchant/posting-report.ts';
import { merchantReport } from '../features/merchant/report.ts';
import { payinReport } from '../features/payin/report.ts';
import { payoutReport } from '../features/payout/report.ts';
import { requestReport } from '../features/request/report.ts';
import { settlementReport } from '../features/request/settlement-report.ts';
import { lineReport } from '../features/statement/line-report.ts';
import { uploadReport } from '../features/statement/report.ts';
import { suspenseReport } from '../features/suspense/report.ts';
import { testOrderReport } from '../features/test-mode/report.ts';
import { upiReport } from '../features/upi/report.ts';
import { peerReport } from '../features/user/peer-report.ts';
import { userReport } from '../features/user/report.ts';
import { alertReport, exceptionReport } from '../features/utr/exception-report.ts';
import { reconciliationReport } from '../features/utr/report.ts';
import { deliveryReport } from '../features/webhook/report.ts';
/** Each kind of report, as the feature of its list offers it. */
export const reportSources: ReportSources = {
  payins: payinReport,
  payouts: payoutReport,
  disputes: disputeReport,
  ledger: postingReport,
  peers: peerReport,
  reconciliation: reconciliationReport,
  users: userReport,
  upis: upiReport,
  merchants: merchantReport,
  requests: requestReport,
  settlements: settlementReport,
  complaints: complaintReport,
  approvals: approvalReport,
  uploads: uploadReport,
  lines: lineReport,
  exceptions: exceptionReport,
  alerts: alertReport,
  suspense: suspenseReport,
  freezes: freezeReport,
  dayCloses: dayCloseReport,
  wallet: walletReport,
  merchantPostings: merchantPostingReport,
  deliveries: deliveryReport,
  testOrders: testOrderReport,
};
