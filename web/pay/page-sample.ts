import type { PayPage } from '@peerdesk/contract/pay-page.ts';

/** A pay-in that waits for its payment, for tests; `part` says what is different. */
export function samplePage(part: Partial<PayPage> = {}): PayPage {
  return {
    merchant: { name: 'Chai Bazaar' },
    orderId: 'A-1',
    refId: 'PI1',
    status: 'pending',
    amount: '1500.00',
    receivedAmount: null,
    currency: 'INR',
    expiresAt: '2024-03-05T09:15:00.000Z',
    decidedAt: null,
    usualMinutes: 5,
    upi: { id: 'asha@okaxis', name: 'Asha', link: 'upi://pay?pa=asha@okaxis' },
    utr: null,
    utrLost: false,
    utrTriesLeft: 4,
    acceptsUtr: true,
    late: false,
    notice: null,
    returnUrl: null,
    supportContact: null,
    serverTime: '2024-03-05T09:00:00.000Z',
    brand: { name: 'Peerdesk', logo: '/l', logoDark: '/d', favicon: '/f', color: '#1473F6' },
    ...part,
  };
}
