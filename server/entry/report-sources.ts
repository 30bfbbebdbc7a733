import type { ReportSources } from '../core/report/source.ts';
import { disputeReport } from '../features/dispute/report.ts';
import { postingReport } from '../features/ledger/posting-report.ts';
import { merchantReport } from '../features/merchant/report.ts';
import { payinReport } from '../features/payin/report.ts';
import { payoutReport } from '../features/payout/report.ts';
import { requestReport } from '../features/request/report.ts';
import { settlementReport } from '../features/request/settlement-report.ts';
import { upiReport } from '../features/upi/report.ts';
import { peerReport } from '../features/user/peer-report.ts';
import { userReport } from '../features/user/report.ts';
import { reconciliationReport } from '../features/utr/report.ts';

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
};
