import { offsetAt } from '@peerdesk/domain/dates.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { enterReference, openPage, orderSomething, type Random, type Payment } from './customer.ts';
import { DisputeActivity } from './disputes.ts';
import { PayoutActivity } from './payouts.ts';
import type { Participants } from './participants.ts';
import { type StoryClock, timeZone } from './story/stage.ts';

const historyHours = 72;
const ordersPerHour = 3;
const payoutsEveryHours = 3;
const payoutsAtOnce = 3;

/**
 * Plays the last three days hour by hour on a server whose clock stands in the past, so that the
 * history is made by the same code as the present and its books are as true.
 */
export async function simulateHistory(
  participants: Participants,
  clock: Pick<StoryClock, 'set' | 'sweep'>,
  random: Random,
): Promise<void> {
  const end = Date.now() - hourMs;
  const used: string[] = [];
  const acts = actsOfAnHour(participants, random);
  for (let hour = historyHours; hour > 0; hour -= 1) {
    if (isNight(end - hour * hourMs)) continue;
    for (let n = 0; n < ordersPerHour; n += 1) {
      const at = end - hour * hourMs + (n / ordersPerHour) * hourMs;
      clock.set(at);
      const think = () => clock.set(at + (thoughtMs[(hour + n) % thoughtMs.length] ?? 0));
      const late = await playOne(participants, used, random, think);
      clock.set(at + lateMs);
      await clock.sweep();
      if (late) await payLate(participants, late, used, random);
      if (hour % payoutsEveryHours === 0) await acts[n]?.();
    }
    await clock.sweep();
  }
}

/** Hours in which the demo's customers sleep. */
function isNight(instant: number): boolean {
  return new Date(instant + offsetAt(instant, timeZone)).getUTCHours() < 6;
}

/**
 * What becomes of pay-outs within an hour: they are given to people, accepted and paid; what nobody
 * accepts expires before the hour is over.
 */
function actsOfAnHour(participants: Participants, random: Random): (() => Promise<void>)[] {
  const payouts = new PayoutActivity(participants, random);
  const disputes = new DisputeActivity(participants, payouts, random);
  return [
    async () => {
      for (let order = 0; order < payoutsAtOnce; order += 1) await payouts.order();
      await payouts.assign();
    },
    async () => {
      for (const payer of participants.payers) await payouts.accept(payer);
      if (random() < 0.25) await disputes.complain();
    },
    async () => {
      for (const payer of participants.payers) await payouts.pay(payer);
      await payouts.remember();
      await disputes.handle();
      for (const payer of participants.payers) await disputes.answer(payer);
    },
  ];
}

/** How long people take until they decide, in turn. */
const thoughtMs = [2, 5, 1, 3, 8, 4, 2].map((minutes) => minutes * 60 * 1000);

/** Past the deadline: the money comes late, and an admin decides. */
const lateMs = 16 * 60 * 1000;

async function payLate(
  participants: Participants,
  payment: Payment,
  used: string[],
  random: Random,
): Promise<void> {
  const utr = await enterReference(participants, payment, random, []);
  if (!utr) return;
  used.push(utr);
  if (random() < 0.5) return;
  await participants.admin.call('payin.decide', {
    body: { refId: payment.refId, status: 'approved' },
  });
}

/**
 * @param think lets time pass until somebody decides.
 * @returns the payment when its customer will pay only after the deadline.
 */
async function playOne(
  participants: Participants,
  used: string[],
  random: Random,
  think: () => void,
): Promise<Payment | null> {
  const payment = await orderSomething(participants, random);
  if (!payment || random() < 0.05) return null;
  const page = await openPage(participants, payment);
  if (page?.status !== 'pending' || random() < 0.1) return null;
  if (random() < 0.04) return payment;
  const utr = await enterReference(participants, payment, random, used);
  if (!utr) return null;
  think();
  const status = random() < 0.93 ? 'approved' : 'declined';
  const why = status === 'declined' ? { reason: 'payin_not_received' as const } : {};
  if (random() < 0.03) {
    const body = { refId: payment.refId, status: 'approved', amount: '100.00' } as const;
    await participants.admin.call('payin.decide', { body });
    return null;
  }
  const peer =
    participants.peers.find(({ login }) => login.name === page.upi?.name) ?? participants.admin;
  const decided = await peer.call('payin.decide', {
    body: { refId: payment.refId, status, ...why },
  });
  if ('data' in decided && status === 'approved') used.push(utr);
  return null;
}
