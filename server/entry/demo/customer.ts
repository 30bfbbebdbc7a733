import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { ApiClient } from '../../platform/api-client/client.ts';
import { randomUtr, type Cast } from './people.ts';

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

/** Numbers between 0 and 1; the demo's chance is handed in. */
export type Chance = () => number;

/** One payment of the demo, from the shop's order to the reference that the customer enters. */
export interface Payment {
  refId: string;
  token: string;
  page: PayPage | null;
}

let customers = 0;

/** A customer whom no shop knew before. */
export function pickCustomer(chance: Chance): { id: string; name: string } {
  customers += 1;
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  const stamp = `${Date.now().toString(36)}${customers}${Math.floor(chance() * 1e6)}`;
  return { id: `C${stamp}`, name: `${pick(names)} ${pick(surnames)}` };
}

export async function orderSomething(cast: Cast, chance: Chance): Promise<Payment | null> {
  const shop = cast.shops[Math.floor(chance() * cast.shops.length)];
  if (!shop) return null;
  const customer = pickCustomer(chance);
  const answer = await shop.call('payin.create', {
    body: {
      orderId: `ORD-${customer.id}`,
      amount: `${(1 + Math.floor(chance() * 60)) * 100 + Math.floor(chance() * 99)}.00`,
      customer,
      meta: { basket: customers },
    },
  });
  if (!('data' in answer)) return null;
  const token = answer.data.payUrl.split('/').at(-1) ?? '';
  return { refId: answer.data.refId, token, page: null };
}

export async function openPage(cast: Cast, payment: Payment): Promise<PayPage | null> {
  const customer = new ApiClient([cast.base]);
  const answer = await customer.call('pay.open', { params: { token: payment.token }, body: {} });
  payment.page = 'data' in answer ? answer.data : null;
  return payment.page;
}

/** Enters a reference: now and then one that somebody used already, or one that is mistyped. */
export async function enterReference(
  cast: Cast,
  payment: Payment,
  chance: Chance,
  used: readonly string[],
): Promise<string | null> {
  const customer = new ApiClient([cast.base]);
  const params = { token: payment.token };
  if (chance() < 0.08) {
    const mistake = chance() < 0.5 ? 'T2408051234567890123456' : randomUtr().slice(1);
    await customer.call('pay.utr', { params, body: { utr: mistake } });
  }
  const seen = used[Math.floor(chance() * used.length)];
  const utr = seen && chance() < 0.05 ? seen : randomUtr();
  const answer = await customer.call('pay.utr', { params, body: { utr } });
  return 'data' in answer ? utr : null;
}
