import { refresh } from './auth/refresh.ts';
import { signin } from './auth/signin.ts';
import { signout } from './auth/signout.ts';
import { getFile } from './file/get.ts';
import { uploadFile } from './file/upload.ts';
import type { Handlers } from './http/context.ts';
import { getMerchantBalance } from './merchant/balance.ts';
import { changeMerchantWallet } from './merchant/change-wallet.ts';
import { createMerchantKey } from './merchant/create-key.ts';
import { createMerchant } from './merchant/create.ts';
import { listMerchants } from './merchant/list.ts';
import { getMerchant } from './merchant/one.ts';
import { updateMerchant } from './merchant/update.ts';
import { getCaseFile } from './dispute/case-file.ts';
import { createDispute } from './dispute/create.ts';
import { listDisputes } from './dispute/list.ts';
import { sendMessage } from './dispute/message.ts';
import { listMessages } from './dispute/messages.ts';
import { getDispute } from './dispute/one.ts';
import { markRead } from './dispute/read.ts';
import { resolveDispute } from './dispute/resolve.ts';
import { startDispute } from './dispute/start.ts';
import { createPayin } from './payin/create.ts';
import { confirmPayin, decidePayin } from './payin/decide.ts';
import { listPayins } from './payin/list.ts';
import { getPayin, getPayinByOrderId } from './payin/one.ts';
import { openPayPage } from './payin/open.ts';
import { enterPayUtr, getPayPage } from './payin/pay-page.ts';
import { acceptPayout } from './payout/accept.ts';
import { assignPayout } from './payout/assign.ts';
import { listAssignees } from './payout/assignees.ts';
import { createPayout } from './payout/create.ts';
import { decidePayout } from './payout/decide.ts';
import { enterLateUtr } from './payout/late-utr.ts';
import { listPayouts } from './payout/list.ts';
import { getPayout, getPayoutByOrderId } from './payout/one.ts';
import { withdrawPayout } from './payout/withdraw.ts';
import { listBanks } from './statement/banks.ts';
import { getCoverage } from './statement/coverage.ts';
import { getGap } from './statement/gap.ts';
import { listUploads } from './statement/list.ts';
import { mapColumns } from './statement/map-columns.ts';
import { getUpload } from './statement/one.ts';
import { uploadStatement } from './statement/upload.ts';
import { getBrand } from './settings/brand.ts';
import { listCurrencies } from './settings/currencies.ts';
import { getSettings } from './settings/get.ts';
import { updateSettings } from './settings/update.ts';
import { createUpi } from './upi/create.ts';
import { listUpis } from './upi/list.ts';
import { restockUpi } from './upi/restock.ts';
import { updateUpi } from './upi/update.ts';
import { changeUserWallet } from './user/change-wallet.ts';
import { listUsers } from './user/list.ts';
import { getMe, updateMe } from './user/me.ts';
import { getUser } from './user/one.ts';
import { registerUser } from './user/register.ts';
import { updateDefaultPayoutPeer } from './user/update-default-payout-peer.ts';
import { updateUserStatus } from './user/update-status.ts';
import { getWallet } from './user/wallet.ts';
import { acknowledge } from './utr/acknowledge.ts';
import { dismissLines } from './utr/dismiss.ts';
import { listUtrs } from './utr/list.ts';
import { matchLine } from './utr/match.ts';
import { splitLine } from './utr/split.ts';
import { undoLine } from './utr/undo.ts';

/** The action behind each call. */
export const handlers = {
  'auth.signin': signin,
  'auth.refresh': refresh,
  'auth.signout': signout,
  'payin.list': listPayins,
  'payin.one': getPayin,
  'payin.byOrderId': getPayinByOrderId,
  'payin.create': createPayin,
  'payin.decide': decidePayin,
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
  'upload.banks': listBanks,
  'upload.create': uploadStatement,
  'upload.list': listUploads,
  'upload.one': getUpload,
  'upload.map': mapColumns,
  'upload.coverage': getCoverage,
  'upload.gap': getGap,
  'utr.list': listUtrs,
  'utr.match': matchLine,
  'utr.split': splitLine,
  'utr.dismiss': dismissLines,
  'utr.undo': undoLine,
  'utr.acknowledge': acknowledge,
  'dispute.list': listDisputes,
  'dispute.one': getDispute,
  'dispute.create': createDispute,
  'dispute.start': startDispute,
  'dispute.resolve': resolveDispute,
  'dispute.messages': listMessages,
  'dispute.message': sendMessage,
  'dispute.read': markRead,
  'dispute.caseFile': getCaseFile,
  'pay.get': getPayPage,
  'pay.open': openPayPage,
  'pay.utr': enterPayUtr,
  'user.list': listUsers,
  'user.me': getMe,
  'user.updateMe': updateMe,
  'user.wallet': getWallet,
  'user.changeWallet': changeUserWallet,
  'user.register': registerUser,
  'user.updateStatus': updateUserStatus,
  'user.updateDefaultPayoutPeer': updateDefaultPayoutPeer,
  'user.one': getUser,
  'upi.list': listUpis,
  'upi.create': createUpi,
  'upi.update': updateUpi,
  'upi.restock': restockUpi,
  'merchant.balance': getMerchantBalance,
  'merchant.list': listMerchants,
  'merchant.create': createMerchant,
  'merchant.update': updateMerchant,
  'merchant.createKey': createMerchantKey,
  'merchant.changeWallet': changeMerchantWallet,
  'merchant.one': getMerchant,
  'settings.get': getSettings,
  'settings.update': updateSettings,
  'brand.get': getBrand,
  'currency.list': listCurrencies,
} satisfies Handlers;
