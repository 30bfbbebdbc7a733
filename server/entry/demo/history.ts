import { enterReference, openPage, orderSomething, type Chance, type Payment } from './customer.ts';
import { DisputePlay } from './disputes.ts';
import { PayoutPlay } from './payouts.ts';
import type { Cast } from './people.ts';

const hourMs = 60 * 60 * 1000;
const historyHours = 72;
const ordersPerHour = 3;
const payoutsEveryHours = 3;
const payoutsAtOnce = 3;

/**
 * Plays the last three days hour by hour on a server whose clock stands in the past, so that the
 * history is made by the same code as the present and its books are as true.
 */
export async function playHistory(
  cast: Cast,
  setClock: (now: number) => void,
  sweep: () => Promise<void>,
  chance: Chance,
): Promise<void> {
  const end = Date.now() - hourMs;
  const used: string[] = [];
  const acts = actsOfAnHour(cast, chance);
  for (let hour = historyHours; hour > 0; hour -= 1) {
    for (let n = 0; n < ordersPerHour; n += 1) {
      setClock(end - hour * hourMs + (n / ordersPerHour) * hourMs);
      const late = await playOne(cast, used, chance);
      setClock(end - hour * hourMs + (n / ordersPerHour) * hourMs + lateMs);
      await sweep();
      if (late) await payLate(cast, late, used, chance);
      if (hour % payoutsEveryHours === 0) await acts[n]?.();
    }
    await sweep();
  }
}

/**
 * What becomes of pay-outs within an hour: they are given to people, accepted and paid; what nobody
 * accepts expires before the hour is over.
 */
function actsOfAnHour(cast: Cast, chance: Chance): (() => Promise<void>)[] {
  const payouts = new PayoutPlay(cast, chance);
  const disputes = new DisputePlay(cast, payouts, chance);
  return [
    async () => {
      for (let order = 0; order < payoutsAtOnce; order += 1) await payouts.order();
      await payouts.assign();
    },
    async () => {
      for (const payer of cast.payers) await payouts.accept(payer);
      if (chance() < 0.25) await disputes.complain();
    },
    async () => {
      for (const payer of cast.payers) await payouts.pay(payer);
      await payouts.remember();
      await disputes.handle();
      for (const payer of cast.payers) await disputes.answer(payer);
    },
  ];
}

/** Past the deadline: the money comes late, and an admin decides. */
const lateMs = 16 * 60 * 1000;

async function payLate(
  cast: Cast,
  payment: Payment,
  used: string[],
  chance: Chance,
): Promise<void> {
  const utr = await enterReference(cast, payment, chance, []);
  if (!utr) return;
  used.push(utr);
  if (chance() < 0.5) return;
  await cast.admin.call('payin.decide', { body: { refId: payment.refId, status: 'approved' } });
}

/** @returns the payment when its customer will pay only after the deadline. */
async function playOne(cast: Cast, used: string[], chance: Chance): Promise<Payment | null> {
  const payment = await orderSomething(cast, chance);
  if (!payment || chance() < 0.05) return null;
  const page = await openPage(cast, payment);
  if (page?.status !== 'pending' || chance() < 0.1) return null;
  if (chance() < 0.04) return payment;
  const utr = await enterReference(cast, payment, chance, used);
  if (!utr) return null;
  const status = chance() < 0.93 ? 'approved' : 'declined';
  const note = status === 'declined' ? { note: 'Not in the account' } : {};
  if (chance() < 0.03) {
    const body = { refId: payment.refId, status: 'approved', amount: '100.00' } as const;
    await cast.admin.call('payin.decide', { body });
    return null;
  }
  const peer = cast.peers.find(({ login }) => login.name === page.upi?.name) ?? cast.admin;
  const decided = await peer.call('payin.decide', {
    body: { refId: payment.refId, status, ...note },
  });
  if ('data' in decided && status === 'approved') used.push(utr);
  return null;
}
