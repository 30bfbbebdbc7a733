import type { Handlers } from '../../core/handler.ts';
import { getFile } from '../../features/file/get.ts';
import { uploadFile } from '../../features/file/upload.ts';
import { getParty } from '../../features/party/get.ts';
import { decidePayins } from '../../features/payin/bulk.ts';
import { createPayin } from '../../features/payin/create.ts';
import { confirmPayin, decidePayin } from '../../features/payin/decide.ts';
import { listPayins } from '../../features/payin/list.ts';
import { getPayin, getPayinByOrderId } from '../../features/payin/one.ts';
import { openPayPage } from '../../features/payin/open.ts';
import { enterPayUtr, getPayPage } from '../../features/payin/pay-page.ts';
import { acceptPayout } from '../../features/payout/accept.ts';
import { assignPayout } from '../../features/payout/assign.ts';
import { listAssignees } from '../../features/payout/assignees.ts';
import { createPayout } from '../../features/payout/create.ts';
import { decidePayout } from '../../features/payout/decide.ts';
import { enterLateUtr } from '../../features/payout/late-utr.ts';
import { listPayouts } from '../../features/payout/list.ts';
import { getPayout, getPayoutByOrderId } from '../../features/payout/one.ts';
import { withdrawPayout } from '../../features/payout/withdraw.ts';
import { listTestOrders } from '../../features/test-mode/list.ts';
import { getWaiting } from '../../features/waiting/get.ts';
import { waitingSources } from '../waiting-sources.ts';

/** The calls of pay-ins and pay-outs, and of what is kept with them. */
export const orderHandlers = {
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
  'pay.get': getPayPage,
  'pay.open': openPayPage,
  'pay.utr': enterPayUtr,
  'party.get': getParty,
  'testOrder.list': listTestOrders,
} satisfies Partial<Handlers>;
