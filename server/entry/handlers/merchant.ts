import type { Handlers } from '../../core/handler.ts';
import { getMerchantBalance } from '../../features/merchant/balance.ts';
import { changeMerchantWallet } from '../../features/merchant/change-wallet.ts';
import { createMerchantKey } from '../../features/merchant/create-key.ts';
import { createMerchant } from '../../features/merchant/create.ts';
import { listMerchants } from '../../features/merchant/list.ts';
import { getMerchant } from '../../features/merchant/one.ts';
import { listMerchantPostings } from '../../features/merchant/postings.ts';
import { revokeMerchantKey } from '../../features/merchant/revoke-key.ts';
import { updateMerchant } from '../../features/merchant/update.ts';
import { getWebhook } from '../../features/webhook/get.ts';
import { listDeliveries } from '../../features/webhook/list.ts';
import { redeliver } from '../../features/webhook/redeliver.ts';
import { rotateWebhook } from '../../features/webhook/rotate.ts';
import { testWebhook } from '../../features/webhook/send-test.ts';
import { updateWebhook } from '../../features/webhook/update.ts';

/** The calls of merchants and of their webhooks. */
export const merchantHandlers = {
  'webhook.get': getWebhook,
  'webhook.update': updateWebhook,
  'webhook.rotate': rotateWebhook,
  'webhook.test': testWebhook,
  'delivery.list': listDeliveries,
  'delivery.redeliver': redeliver,
  'merchant.balance': getMerchantBalance,
  'merchant.list': listMerchants,
  'merchant.create': createMerchant,
  'merchant.update': updateMerchant,
  'merchant.createKey': createMerchantKey,
  'merchant.revokeKey': revokeMerchantKey,
  'merchant.changeWallet': changeMerchantWallet,
  'merchant.postings': listMerchantPostings,
  'merchant.one': getMerchant,
} satisfies Partial<Handlers>;
