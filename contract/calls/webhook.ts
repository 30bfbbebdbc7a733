import type { Call } from '../call.ts';
import {
  delivery,
  deliveryList,
  deliveryListSpec,
  ofMerchant,
  redeliverBody,
  rotatedSecret,
  updateWebhookBody,
  webhookAnswer,
  webhookSecret,
} from '../webhook.ts';
import { admin } from './callers.ts';

/** Where a merchant is told of its orders, and what was sent. */
export const webhookCalls = {
  'webhook.get': {
    method: 'GET',
    path: '/merchant/webhook',
    summary: 'A merchant’s webhook',
    callers: admin,
    query: ofMerchant,
    response: webhookAnswer,
    errors: ['NotFound'],
  },
  'webhook.update': {
    method: 'PATCH',
    path: '/merchant/webhook',
    summary: 'Set a merchant’s webhook; a new secret is shown in this answer only',
    callers: admin,
    body: updateWebhookBody,
    response: webhookSecret,
    errors: ['NotFound', 'IdempotencyConflict'],
    secret: true,
  },
  'webhook.rotate': {
    method: 'POST',
    path: '/merchant/webhook/rotate',
    summary: 'Make a new secret; for a day the one before signs too',
    callers: admin,
    body: ofMerchant,
    response: rotatedSecret,
    errors: ['NotFound', 'IdempotencyConflict'],
    secret: true,
  },
  'webhook.test': {
    method: 'POST',
    path: '/merchant/webhook/test',
    summary: 'Send a test to a merchant’s webhook, once and at once',
    callers: admin,
    body: ofMerchant,
    response: delivery,
    errors: ['NotFound', 'IdempotencyConflict'],
  },
  'delivery.list': {
    method: 'GET',
    path: '/merchant/delivery',
    summary: 'What was sent to a merchant’s webhook, with every attempt',
    callers: admin,
    query: deliveryListSpec.query,
    response: deliveryList,
    errors: ['NotFound'],
    etag: true,
  },
  'delivery.redeliver': {
    method: 'POST',
    path: '/merchant/delivery/redeliver',
    summary: 'Send a delivery again',
    callers: admin,
    body: redeliverBody,
    response: delivery,
    errors: ['NotFound', 'InvalidTransition', 'IdempotencyConflict'],
  },
} as const satisfies Record<string, Call>;
