import type { Log } from '../../platform/runtime/log.ts';
import {
  enterReference,
  openPage,
  orderSomething,
  type Random,
  type Payment,
  simulatedOrder,
} from './customer.ts';
import { DisputeActivity } from './disputes.ts';
import { PayoutActivity } from './payouts.ts';
import type { Participants } from './participants.ts';

const orderEveryMs = 6000;
const actEveryMs = 2500;
const openMost = 12;
const payoutsEveryMs = 3000;
/** Past the deadline, so that the money comes late. */
const lateMs = 16 * 60 * 1000;

/**
 * The demo's people at work: merchants create orders, customers pay and enter references (some
 * late, mistyped or used twice, some never), peers confirm or decline, pay-outs are paid and
 * disputed. All of it over HTTP.
 */
export class Simulator {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly payments: Payment[] = [];
  private readonly late: { payment: Payment; from: number }[] = [];
  private readonly used: string[] = [];
  private readonly payouts: PayoutActivity;
  private readonly disputes: DisputeActivity;
  private readonly participants: Participants;
  private readonly random: Random;
  private readonly log: Log;

  constructor(participants: Participants, random: Random, log: Log) {
    this.participants = participants;
    this.random = random;
    this.log = log;
    this.payouts = new PayoutActivity(participants, random);
    this.disputes = new DisputeActivity(participants, this.payouts, random);
  }

  start(): void {
    this.every(orderEveryMs, () => this.customersStep());
    this.every(actEveryMs, () => this.peersStep());
    this.every(payoutsEveryMs, () => this.payoutsStep());
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** One step of a kind at a time; a server that is away for a moment does not end the demo. */
  private every(periodMs: number, work: () => Promise<void>): void {
    let isBusy = false;
    const step = () => {
      if (isBusy) return;
      isBusy = true;
      work()
        .catch((error: unknown) => this.log.warn({ err: error }, 'a step of the demo failed'))
        .finally(() => {
          isBusy = false;
        });
    };
    this.timers.push(setInterval(step, periodMs).unref());
  }

  private async customersStep(): Promise<void> {
    if (this.payments.length < openMost) {
      const payment = await orderSomething(this.participants, this.random);
      if (payment) this.payments.push(payment);
    }
    for (const payment of [...this.payments]) {
      if (payment.page === null) {
        if (this.random() < 0.6) await openPage(this.participants, payment);
        continue;
      }
      const fate = this.random();
      if (fate < 0.25) {
        await this.pay(payment);
        this.forget(payment);
      } else if (fate < 0.28) {
        this.late.push({ payment, from: Date.now() + lateMs });
        this.forget(payment);
      }
    }
    for (const { payment, from } of this.late.splice(0)) {
      if (from > Date.now()) this.late.push({ payment, from });
      else await this.pay(payment);
    }
  }

  private async peersStep(): Promise<void> {
    const peer =
      this.participants.peers[Math.floor(this.random() * this.participants.peers.length)];
    if (!peer || this.random() < 0.4) return;
    const { orders } = await peer.ok('payin.list', {
      query: { status: 'processing', sort: '-createdAt', pagesize: '20' },
    });
    const order = orders.findLast(({ orderId }) => orderId.startsWith(simulatedOrder));
    if (!order?.utr || order.resolveType === 'utr') return;
    const { refId } = order;
    if (this.random() < 0.9) {
      const answer = await peer.call('payin.confirm', { body: { refId } });
      if (!('data' in answer)) {
        const isUsed = answer.error.errorCode === 'DuplicateUtr';
        const reason = isUsed ? 'payin_claimed_twice' : 'payin_not_received';
        await peer.call('payin.decide', { body: { refId, status: 'declined', reason } });
      }
    } else {
      await peer.call('payin.decide', {
        body: { refId, status: 'declined', reason: 'payin_not_received' },
      });
    }
    this.used.splice(0, Math.max(0, this.used.length - 50));
  }

  /** One thing at a time happens to pay-outs and disputes, so that a spectator can follow. */
  private async payoutsStep(): Promise<void> {
    const { random, payouts, disputes, participants } = this;
    const what = random();
    if (what < 0.2) return payouts.order();
    if (what < 0.4) return payouts.assign();
    if (what < 0.6) {
      const payer = await payouts.whoHas('pending');
      return payer && payouts.accept(payer);
    }
    if (what < 0.82) {
      const payer = await payouts.whoHas('processing');
      return payer && payouts.pay(payer);
    }
    if (what < 0.86) return payouts.remember();
    if (what < 0.89) return disputes.complain();
    if (what < 0.95) return disputes.handle();
    for (const payer of participants.payers) await disputes.answer(payer);
  }

  /** A reference that is in may be typed by the next one too: then both orders are contested. */
  private async pay(payment: Payment): Promise<void> {
    const utr = await enterReference(this.participants, payment, this.random, this.used);
    if (utr) this.used.push(utr);
  }

  private forget(payment: Payment): void {
    this.payments.splice(this.payments.indexOf(payment), 1);
  }
}
