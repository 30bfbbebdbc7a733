import type { TestHandlers } from '../../core/handler.ts';
import { getPlayMoney } from '../../features/test-mode/balance.ts';
import { createTestPayin } from '../../features/test-mode/create-payin.ts';
import { createTestPayout } from '../../features/test-mode/create-payout.ts';
import {
  enterTestUtr,
  getTestPage,
  openTestPage,
  playTestPayin,
} from '../../features/test-mode/pay-page.ts';
import { getTestPayin, listTestPayins } from '../../features/test-mode/payins.ts';
import {
  getTestPayout,
  listTestPayouts,
  playTestPayout,
  withdrawTestPayout,
} from '../../features/test-mode/payouts.ts';

/** The action behind each call that test mode has. It never comes to that of `handlers`. */
export const testHandlers = {
  'payin.list': listTestPayins,
  'payin.byOrderId': getTestPayin,
  'payin.create': createTestPayin,
  'payout.list': listTestPayouts,
  'payout.byOrderId': getTestPayout,
  'payout.create': createTestPayout,
  'payout.withdraw': withdrawTestPayout,
  'payout.outcome': playTestPayout,
  'merchant.balance': getPlayMoney,
  'pay.get': getTestPage,
  'pay.open': openTestPage,
  'pay.utr': enterTestUtr,
  'pay.outcome': playTestPayin,
} satisfies TestHandlers;
