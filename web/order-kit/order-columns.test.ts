import type { Order } from '@peerdesk/contract/order.ts';
import { expect, test } from 'vitest';
import { timeCaptionOf } from './order-columns.tsx';

const soon = '2024-03-05T09:00:00.000Z';

test.each<[string, Pick<Order, 'status' | 'expiresAt' | 'decidedAt'>]>([
  ['column.deadline', { status: 'pending', expiresAt: soon, decidedAt: null }],
  ['column.deadline', { status: 'expired', expiresAt: soon, decidedAt: null }],
  ['column.now', { status: 'processing', expiresAt: soon, decidedAt: null }],
  ['column.now', { status: 'created', expiresAt: null, decidedAt: null }],
  ['fact.decided', { status: 'approved', expiresAt: soon, decidedAt: soon }],
])('%s stands above the time of an order that is %o', (caption, order) => {
  expect(timeCaptionOf(order)).toBe(caption);
});
