import { checkStatement } from '../features/account-statement/check.ts';
import { getMerchantStatementFile, getStatementFile } from '../features/account-statement/file.ts';
import { getStatement } from '../features/account-statement/one.ts';
import { getMerchantStatement, issueStatement } from '../features/account-statement/print.ts';
import { approvable } from './approvable.ts';
import { askApproval } from '../features/approval/ask.ts';
import { decideApproval } from '../features/approval/decide.ts';
import { listApprovals } from '../features/approval/list.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../features/auth/own-passkeys.ts';
import {
  disableTotp,
  enrolTotp,
  getFactor,
  newRecoveryCodes,
  verifyTotp,
} from '../features/auth/own-totp.ts';
import { signinByPasskey, signinOptions } from '../features/auth/passkey-signin.ts';
import { stepUp, stepUpOptions } from '../features/auth/step-up.ts';
import { refresh } from '../features/auth/refresh.ts';
import { signin } from '../features/auth/signin.ts';
import { signout } from '../features/auth/signout.ts';
import { createFreeze } from '../features/freeze/create.ts';
import { unfreeze } from '../features/freeze/end.ts';
import { getEvidence } from '../features/freeze/evidence.ts';
import { listFreezes } from '../features/freeze/list.ts';
import { getFreeze, getFreezeEffect } from '../features/freeze/one.ts';
import { pushHandlers } from './push-handlers.ts';
import { togetherHandlers } from './together-handlers.ts';
import { complaintHandlers } from './complaint-handlers.ts';
import { viewHandlers } from './view-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { statementHandlers } from './statement-handlers.ts';
import { getFile } from '../features/file/get.ts';
import { uploadFile } from '../features/file/upload.ts';
import type { Handlers } from '../core/handler.ts';
import { getMerchantBalance } from '../features/merchant/balance.ts';
import { changeMerchantWallet } from '../features/merchant/change-wallet.ts';
import { createMerchantKey } from '../features/merchant/create-key.ts';
import { revokeMerchantKey } from '../features/merchant/revoke-key.ts';
import { createMerchant } from '../features/merchant/create.ts';
import { listMerchants } from '../features/merchant/list.ts';
import { listMerchantPostings } from '../features/merchant/postings.ts';
import { getMerchant } from '../features/merchant/one.ts';
import { updateMerchant } from '../features/merchant/update.ts';
import { getCaseFile } from '../features/dispute/case-file.ts';
import { createDispute } from '../features/dispute/create.ts';
import { listDisputes } from '../features/dispute/list.ts';
import { sendMessage } from '../features/dispute/message.ts';
import { listMessages } from '../features/dispute/messages.ts';
import { getDispute } from '../features/dispute/one.ts';
import { markRead } from '../features/dispute/read.ts';
import { resolveDispute } from '../features/dispute/resolve.ts';
import { startDispute } from '../features/dispute/start.ts';
import { createPayin } from '../features/payin/create.ts';
import { decidePayins } from '../features/payin/bulk.ts';
import { confirmPayin, decidePayin } from '../features/payin/decide.ts';
import { listPayinEntries, listPayoutEntries } from '../features/ledger/entries.ts';
import { getLedgerReport } from '../features/ledger/report.ts';
import { reverse } from '../features/ledger/reverse.ts';
import { getParty } from '../features/party/get.ts';
import { listPayins } from '../features/payin/list.ts';
import { getPayin, getPayinByOrderId } from '../features/payin/one.ts';
import { openPayPage } from '../features/payin/open.ts';
import { enterPayUtr, getPayPage } from '../features/payin/pay-page.ts';
import { acceptPayout } from '../features/payout/accept.ts';
import { assignPayout } from '../features/payout/assign.ts';
import { listAssignees } from '../features/payout/assignees.ts';
import { createPayout } from '../features/payout/create.ts';
import { decidePayout } from '../features/payout/decide.ts';
import { enterLateUtr } from '../features/payout/late-utr.ts';
import { listPayouts } from '../features/payout/list.ts';
import { getPayout, getPayoutByOrderId } from '../features/payout/one.ts';
import { withdrawPayout } from '../features/payout/withdraw.ts';
import { declareDay } from '../features/day-close/declare.ts';
import { decideDay, explainDay } from '../features/day-close/explain.ts';
import { getDayClose, listDayCloses } from '../features/day-close/read.ts';
import { askReplay, cancelReplay, listReplays } from '../features/what-if/ask.ts';
import { askForMoney } from '../features/request/ask.ts';
import { decideMoneyRequest, withdrawMoneyRequest } from '../features/request/decide.ts';
import { listMoneyRequests } from '../features/request/list.ts';
import { listSettlementLogs } from '../features/request/settlement-logs.ts';
import { exportAudit } from '../features/audit/export.ts';
import { listAudit } from '../features/audit/list.ts';
import { getAuditChain, verifyAudit } from '../features/audit/verify.ts';
import { getBrand } from '../features/settings/brand.ts';
import { listCurrencies } from '../features/settings/currencies.ts';
import { getSettings } from '../features/settings/get.ts';
import { getSwitches, updateSwitches } from '../features/settings/switches.ts';
import { updateSettings } from '../features/settings/update.ts';
import { uploadBrandPicture } from '../features/settings/upload-picture.ts';
import { getCapacity } from '../features/capacity/get.ts';
import { listChoices } from '../features/capacity/choices.ts';
import { listLostCustomers } from '../features/capacity/lost.ts';
import { listDayDecisions } from '../features/dashboard/day-decisions.ts';
import { getDayReview } from '../features/dashboard/day.ts';
import { listDayEntries } from '../features/dashboard/day-entries.ts';
import { getDashboard } from '../features/dashboard/get.ts';
import { getPeerVolumes, getRunningStats } from '../features/dashboard/people.ts';
import { getStats } from '../features/dashboard/stats.ts';
import { createUpi } from '../features/upi/create.ts';
import { listUpis } from '../features/upi/list.ts';
import { getUpi } from '../features/upi/one.ts';
import { restockUpi } from '../features/upi/restock.ts';
import { updateUpi } from '../features/upi/update.ts';
import { changeUserWallet } from '../features/user/change-wallet.ts';
import { listUsers } from '../features/user/list.ts';
import { getMe, updateMe } from '../features/user/me.ts';
import { getUser } from '../features/user/one.ts';
import { registerUser } from '../features/user/register.ts';
import { updateDefaultPayoutPeer } from '../features/user/update-default-payout-peer.ts';
import { importUsers } from '../features/user/import.ts';
import { resetFactor } from '../features/user/reset-factor.ts';
import { resetPassword } from '../features/user/reset-password.ts';
import { endUserSession, listSessions } from '../features/user/sessions.ts';
import { updateUser } from '../features/user/update.ts';
import { updateUserStatus } from '../features/user/update-status.ts';
import { getWallet } from '../features/user/wallet.ts';
import { listTestOrders } from '../features/test-mode/list.ts';
import { getWebhook } from '../features/webhook/get.ts';
import { listDeliveries } from '../features/webhook/list.ts';
import { redeliver } from '../features/webhook/redeliver.ts';
import { rotateWebhook } from '../features/webhook/rotate.ts';
import { testWebhook } from '../features/webhook/send-test.ts';
import { updateWebhook } from '../features/webhook/update.ts';
import { getWaiting } from '../features/waiting/get.ts';
import { waitingSources } from './waiting-sources.ts';

/** The action behind each call. */
export const handlers = {
  'auth.signin': signin,
  'auth.refresh': refresh,
  'auth.signout': signout,
  'webhook.get': getWebhook,
  'webhook.update': updateWebhook,
  'webhook.rotate': rotateWebhook,
  'webhook.test': testWebhook,
  'delivery.list': listDeliveries,
  'delivery.redeliver': redeliver,
  ...pushHandlers,
  'factor.get': getFactor,
  'factor.stepUp': stepUp,
  'factor.newRecoveryCodes': newRecoveryCodes,
  'totp.enrol': enrolTotp,
  'totp.verify': verifyTotp,
  'totp.disable': disableTotp,
  'passkey.signinOptions': signinOptions,
  'passkey.signin': signinByPasskey,
  'passkey.stepUpOptions': stepUpOptions,
  'passkey.creationOptions': beginPasskey,
  'passkey.add': addPasskey,
  'passkey.rename': renamePasskey,
  'passkey.remove': removePasskey,
  'waiting.get': getWaiting(waitingSources),
  'payin.list': listPayins,
  'payin.one': getPayin,
  'payin.byOrderId': getPayinByOrderId,
  'payin.create': createPayin,
  'payin.decide': decidePayin,
  'payin.bulk': decidePayins,
  'payin.confirm': confirmPayin,
  'payout.list': listPayouts,
  'payout.assignees': listAssignees,
  'payout.byOrderId': getPayoutByOrderId,
  'payout.one': getPayout,
  'payout.create': createPayout,
  'payout.decide': decidePayout,
  'payout.assign': assignPayout,
  'payout.accept': acceptPayout,
  'payout.withdraw': withdrawPayout,
  'payout.lateUtr': enterLateUtr,
  'file.upload': uploadFile,
  'file.get': getFile,
  'dispute.list': listDisputes,
  'dispute.one': getDispute,
  'dispute.create': createDispute,
  'dispute.start': startDispute,
  'dispute.resolve': resolveDispute,
  'dispute.messages': listMessages,
  'dispute.message': sendMessage,
  'dispute.read': markRead,
  'dispute.caseFile': getCaseFile,
  ...complaintHandlers,
  'pay.get': getPayPage,
  'pay.open': openPayPage,
  'pay.utr': enterPayUtr,
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
  'user.list': listUsers,
  'user.me': getMe,
  'user.updateMe': updateMe,
  'user.wallet': getWallet,
  'user.changeWallet': changeUserWallet,
  'user.register': registerUser,
  'user.updateStatus': updateUserStatus,
  'user.updateDefaultPayoutPeer': updateDefaultPayoutPeer,
  'user.update': updateUser,
  'user.import': importUsers,
  'user.resetPassword': resetPassword,
  'user.resetFactor': resetFactor,
  'user.sessions': listSessions,
  'user.endSession': endUserSession,
  'user.one': getUser,
  'upi.list': listUpis,
  'upi.one': getUpi,
  'upi.create': createUpi,
  'upi.update': updateUpi,
  'upi.restock': restockUpi,
  'capacity.get': getCapacity,
  'capacity.choices': listChoices,
  'capacity.lost': listLostCustomers,
  'party.get': getParty,
  'freeze.list': listFreezes,
  'freeze.effect': getFreezeEffect,
  'freeze.create': createFreeze,
  'freeze.end': unfreeze,
  'freeze.evidence': getEvidence,
  'freeze.one': getFreeze,
  'dashboard.get': getDashboard,
  'dashboard.stats': getStats,
  'dashboard.subadmins': getRunningStats,
  'dashboard.day': getDayReview,
  'dashboard.dayEntries': listDayEntries,
  'dashboard.dayDecisions': listDayDecisions,
  'dashboard.peers': getPeerVolumes,
  'merchant.balance': getMerchantBalance,
  'merchant.list': listMerchants,
  'merchant.create': createMerchant,
  'merchant.update': updateMerchant,
  'merchant.createKey': createMerchantKey,
  'merchant.revokeKey': revokeMerchantKey,
  'merchant.changeWallet': changeMerchantWallet,
  'merchant.postings': listMerchantPostings,
  'merchant.one': getMerchant,
  'dayClose.list': listDayCloses,
  'dayClose.one': getDayClose,
  'dayClose.declare': declareDay,
  'dayClose.explain': explainDay,
  'dayClose.decide': decideDay,
  'whatIf.list': listReplays,
  'whatIf.ask': askReplay,
  'whatIf.cancel': cancelReplay,
  'testOrder.list': listTestOrders,
  'request.list': listMoneyRequests,
  'request.ask': askForMoney,
  'request.withdraw': withdrawMoneyRequest,
  'request.decide': decideMoneyRequest,
  'user.settlementLogs': listSettlementLogs,
  ...reportHandlers,
  ...viewHandlers,
  ...togetherHandlers,
  ...statementHandlers,
  'approval.list': listApprovals,
  'approval.ask': askApproval,
  'approval.decide': decideApproval(approvable),
  'audit.list': listAudit,
  'audit.export': exportAudit,
  'audit.chain': getAuditChain,
  'audit.verify': verifyAudit,
  'settings.get': getSettings,
  'settings.update': updateSettings,
  'brand.uploadPicture': uploadBrandPicture,
  'switches.get': getSwitches,
  'switches.update': updateSwitches,
  'brand.get': getBrand,
  'currency.list': listCurrencies,
} satisfies Handlers;
