import type { Payout } from '@peerdesk/contract/payout.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { pickCustomer, type Chance } from './customer.ts';
import { randomUtr, type Cast } from './people.ts';
import type { Person } from './person.ts';

/** A pay-out that somebody gave back after having seen where the money goes. */
interface GivenBack {
  refId: string;
  payer: Person;
}

const rememberMost = 40;
const listMost = 10;

/**
 * The demo's pay-outs: shops order them, staff gives them to people, people accept and pay them,
 * and now and then release or decline them, let them expire, or remember later that they did pay.
 */
export class PayoutPlay {
  /** What was paid lately, with the shop that may dispute it. */
  readonly paid: { refId: string; shop: ApiClient }[] = [];
  private readonly ordered = new Map<string, ApiClient>();
  private readonly givenBack: GivenBack[] = [];
  private readonly claimedTwice = new Set<string>();
  private readonly cast: Cast;
  private readonly chance: Chance;

  constructor(cast: Cast, chance: Chance) {
    this.cast = cast;
    this.chance = chance;
  }

  /** A shop pays one of its customers. */
  async order(): Promise<void> {
    const shop = this.pick(this.cast.shops);
    if (!shop) return;
    const customer = pickCustomer(this.chance);
    const answer = await shop.call('payout.create', {
      body: {
        orderId: `OUT-${customer.id}`,
        amount: `${500 + Math.floor(this.chance() * 4500)}.00`,
        customer: { ...customer, upi: `${customer.id.toLowerCase()}@oksbi` },
      },
    });
    if ('data' in answer) this.ordered.set(answer.data.refId, shop);
  }

  /** The admin and the heads of the groups give away what waits, what expired first. */
  async assign(): Promise<void> {
    const { admin, subadmins } = this.cast;
    for (const status of ['expired', 'created'] as const) {
      for (const order of await openOf(admin, status)) {
        if (order.subadmin && status === 'created' && !order.wasRevealed) continue;
        await this.give(admin, order);
      }
    }
    for (const head of subadmins) {
      for (const order of await openOf(head, 'created')) {
        if (!order.wasRevealed) await this.give(head, order);
      }
    }
  }

  private async give(by: Person, { refId, amount }: Payout): Promise<void> {
    const { subadmins } = await by.ok('payout.assignees', { query: { refId, amount } });
    const fitting = subadmins.flatMap(({ peers }) =>
      peers.filter(({ reasons }) => reasons.includes('fits')),
    );
    const groups = subadmins.filter(({ id, reasons }) => id && reasons.includes('fits'));
    const isForGroup = by === this.cast.admin && this.chance() < 0.25;
    const target = (isForGroup ? this.pick(groups) : undefined) ?? this.pick(fitting.slice(0, 3));
    if (target?.id) await by.call('payout.assign', { body: { refId, peerId: target.id } });
  }

  /** One of those who have a pay-out of this status, as the admin sees it. */
  async whoHas(status: 'pending' | 'processing'): Promise<Person | undefined> {
    const order = this.pick(await openOf(this.cast.admin, status));
    return this.cast.payers.find(({ login }) => login.name === order?.peer?.name);
  }

  /** Somebody looks at what waits for an answer. What is left alone for long expires. */
  async accept(payer: Person): Promise<void> {
    for (const { refId } of await openOf(payer, 'pending')) {
      if (this.chance() < 0.85) await payer.call('payout.accept', { body: { refId } });
    }
  }

  /** Somebody pays what it accepted, or says why not. */
  async pay(payer: Person): Promise<void> {
    for (const { refId } of await openOf(payer, 'processing')) {
      const fate = this.chance();
      if (fate < 0.75) await this.payOne(payer, refId);
      else if (fate < 0.82) await this.release(payer, refId);
      else if (fate < 0.85) {
        const body = { refId, status: 'declined', note: 'The UPI ID does not exist' } as const;
        await payer.call('payout.decide', { body });
      }
    }
  }

  private async payOne(payer: Person, refId: string): Promise<void> {
    const body = { refId, status: 'approved', utr: randomUtr() } as const;
    const answer = await payer.call('payout.decide', { body });
    if ('data' in answer) this.wasPaid(refId);
    else if (answer.error.errorCode === 'InvalidTransition') this.claimedTwice.add(refId);
  }

  private wasPaid(refId: string): void {
    const shop = this.ordered.get(refId);
    this.ordered.delete(refId);
    if (shop) this.paid.push({ refId, shop });
    this.paid.splice(0, Math.max(0, this.paid.length - rememberMost));
  }

  private async release(payer: Person, refId: string): Promise<void> {
    const body = { refId, status: 'created', note: 'The app refused the payment' } as const;
    const answer = await payer.call('payout.decide', { body });
    if ('data' in answer) this.givenBack.push({ refId, payer });
  }

  /** Who gave a pay-out back finds that the money was sent after all; the admin looks at both. */
  async remember(): Promise<void> {
    const back = this.chance() < 0.3 ? this.givenBack.shift() : undefined;
    if (back) {
      const body = { refId: back.refId, utr: randomUtr() };
      const answer = await back.payer.call('payout.lateUtr', { body });
      if ('data' in answer) this.claimedTwice.add(back.refId);
    }
    for (const refId of [...this.claimedTwice]) {
      if (this.chance() < 0.5) await this.decideBetween(refId);
    }
  }

  private async decideBetween(refId: string): Promise<void> {
    const { admin } = this.cast;
    const { status, assignments } = await admin.ok('payout.one', { params: { refId } });
    const utrs = assignments.flatMap(({ lateUtr }) => (lateUtr ? [lateUtr] : []));
    const utr = this.pick(utrs);
    const isOver = status === 'approved' || status === 'declined';
    if (isOver || !utr) return void this.claimedTwice.delete(refId);
    const body = { refId, status: 'approved', utr, note: 'Seen in the bank statement' } as const;
    const answer = await admin.call('payout.decide', { body });
    if ('data' in answer) this.wasPaid(refId);
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.chance() * list.length)];
  }
}

async function openOf(person: Person, status: Payout['status']): Promise<Payout[]> {
  const { orders } = await person.ok('payout.list', {
    query: { status, sort: 'createdAt', pagesize: String(listMost) },
  });
  return orders;
}
