import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { ApiClient } from '../../platform/api-client/client.ts';
import { randomUtr, type Participants } from './participants.ts';

const names = [
  'Aarav',
  'Diya',
  'Ishaan',
  'Kavya',
  'Rohan',
  'Meera',
  'Vihaan',
  'Anaya',
  'Kabir',
  'Zara',
  'Arjun',
  'Naina',
];
const surnames = ['Patel', 'Reddy', 'Das', 'Kapoor', 'Menon', 'Joshi', 'Bose', 'Gill'];

/** Numbers from 0 up to 1, as `Math.random` returns them; tests pass a seeded source. */
export type Random = () => number;

/** One payment of the demo, from the merchant's order to the reference that the customer enters. */
export interface Payment {
  refId: string;
  token: string;
  page: PayPage | null;
}

/** How the order numbers of the simulator begin; it leaves all other orders to whoever looks. */
export const simulatedOrder = 'ORD-';

let customers = 0;

/** A customer whom no merchant knew before. */
export function pickCustomer(random: Random): { id: string; name: string } {
  customers += 1;
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const stamp = `${Date.now().toString(36)}${customers}${Math.floor(random() * 1e6)}`;
  return { id: `C${stamp}`, name: `${pick(names)} ${pick(surnames)}` };
}

export async function orderSomething(
  participants: Participants,
  random: Random,
): Promise<Payment | null> {
  const merchant = participants.merchants[Math.floor(random() * participants.merchants.length)];
  if (!merchant) return null;
  const customer = pickCustomer(random);
  const answer = await merchant.call('payin.create', {
    body: {
      orderId: `${simulatedOrder}${customer.id}`,
      amount: `${(1 + Math.floor(random() * 60)) * 100 + Math.floor(random() * 99)}.00`,
      customer,
      meta: { basket: customers },
    },
  });
  if (!('data' in answer)) return null;
  const token = answer.data.payUrl.split('/').at(-1) ?? '';
  return { refId: answer.data.refId, token, page: null };
}

export async function openPage(
  participants: Participants,
  payment: Payment,
): Promise<PayPage | null> {
  const customer = new ApiClient([participants.base]);
  const answer = await customer.call('pay.open', { params: { token: payment.token }, body: {} });
  payment.page = 'data' in answer ? answer.data : null;
  return payment.page;
}

/** Enters a reference: now and then one that somebody used already, or one that is mistyped. */
export async function enterReference(
  participants: Participants,
  payment: Payment,
  random: Random,
  used: readonly string[],
): Promise<string | null> {
  const customer = new ApiClient([participants.base]);
  const params = { token: payment.token };
  if (random() < 0.08) {
    const mistake = random() < 0.5 ? 'T2408051234567890123456' : randomUtr().slice(1);
    await customer.call('pay.utr', { params, body: { utr: mistake } });
  }
  const seen = used[Math.floor(random() * used.length)];
  const utr = seen && random() < 0.05 ? seen : randomUtr();
  const answer = await customer.call('pay.utr', { params, body: { utr } });
  return 'data' in answer ? utr : null;
}
