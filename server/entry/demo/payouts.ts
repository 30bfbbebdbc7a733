import type { Payout } from '@peerdesk/contract/payout.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { screenshot } from '../../platform/files/samples.ts';
import { pickCustomer, type Random } from './customer.ts';
import { randomUtr, type Participants } from './participants.ts';
import type { Person } from './person.ts';

/** A pay-out that somebody gave back after having seen where the money goes. */
interface GivenBack {
  refId: string;
  payer: Person;
}

const rememberMost = 40;
const listMost = 10;

/**
 * The demo's pay-outs: merchants order them, staff assigns them, payers accept and pay them,
 * and now and then release or decline them, let them expire, or remember later that they did pay.
 */
export class PayoutActivity {
  /** What was paid lately, with the merchant that may dispute it. */
  readonly paid: { refId: string; merchant: ApiClient }[] = [];
  private readonly ordered = new Map<string, ApiClient>();
  private readonly givenBack: GivenBack[] = [];
  private readonly claimedTwice = new Set<string>();
  private readonly participants: Participants;
  private readonly random: Random;

  constructor(participants: Participants, random: Random) {
    this.participants = participants;
    this.random = random;
  }

  /** A merchant pays one of its customers. */
  async order(): Promise<void> {
    const merchant = this.pick(this.participants.merchants);
    if (!merchant) return;
    const customer = pickCustomer(this.random);
    const answer = await merchant.call('payout.create', {
      body: {
        orderId: `OUT-${customer.id}`,
        amount: `${500 + Math.floor(this.random() * 4500)}.00`,
        customer: { ...customer, upi: `${customer.id.toLowerCase()}@oksbi` },
      },
    });
    if ('data' in answer) this.ordered.set(answer.data.refId, merchant);
  }

  /** The admin and the heads of the groups give away what waits, what expired first. */
  async assign(): Promise<void> {
    const { admin, subadmins } = this.participants;
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
    const isForGroup = by === this.participants.admin && this.random() < 0.25;
    const target = (isForGroup ? this.pick(groups) : undefined) ?? this.pick(fitting.slice(0, 3));
    if (target?.id) await by.call('payout.assign', { body: { refId, peerId: target.id } });
  }

  /** One of those who have a pay-out of this status, as the admin sees it. */
  async whoHas(status: 'pending' | 'processing'): Promise<Person | undefined> {
    const order = this.pick(await openOf(this.participants.admin, status));
    return this.participants.payers.find(({ login }) => login.name === order?.peer?.name);
  }

  /** Somebody looks at what waits for an answer. What is left alone for long expires. */
  async accept(payer: Person): Promise<void> {
    for (const { refId } of await openOf(payer, 'pending')) {
      if (this.random() < 0.85) await payer.call('payout.accept', { body: { refId } });
    }
  }

  /** Somebody pays what it accepted, or says why not. */
  async pay(payer: Person): Promise<void> {
    for (const { refId } of await openOf(payer, 'processing')) {
      const fate = this.random();
      if (fate < 0.75) await this.payOne(payer, refId);
      else if (fate < 0.82) await this.release(payer, refId);
      else if (fate < 0.85) {
        const body = { refId, status: 'declined', reason: 'payout_wrong_destination' } as const;
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
    const merchant = this.ordered.get(refId);
    this.ordered.delete(refId);
    if (merchant) this.paid.push({ refId, merchant });
    this.paid.splice(0, Math.max(0, this.paid.length - rememberMost));
  }

  private async release(payer: Person, refId: string): Promise<void> {
    const body = { refId, status: 'created', note: 'The app refused the payment' } as const;
    const answer = await payer.call('payout.decide', { body });
    if ('data' in answer) this.givenBack.push({ refId, payer });
  }

  /** Who gave a pay-out back finds that the money was sent after all; the admin looks at both. */
  async remember(): Promise<void> {
    const back = this.random() < 0.3 ? this.givenBack.shift() : undefined;
    if (back) {
      const file = {
        name: 'receipt.png',
        bytes: await screenshot(Math.floor(this.random() * 1e6)),
      };
      const proof = await back.payer.call('file.upload', { body: { purpose: 'proof' }, file });
      if (!('data' in proof)) return;
      const body = { refId: back.refId, utr: randomUtr(), proofId: proof.data.id };
      const answer = await back.payer.call('payout.lateUtr', { body });
      if ('data' in answer) this.claimedTwice.add(back.refId);
    }
    for (const refId of [...this.claimedTwice]) {
      if (this.random() < 0.5) await this.decideBetween(refId);
    }
  }

  private async decideBetween(refId: string): Promise<void> {
    const { admin } = this.participants;
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
    return list[Math.floor(this.random() * list.length)];
  }
}

async function openOf(person: Person, status: Payout['status']): Promise<Payout[]> {
  const { orders } = await person.ok('payout.list', {
    query: { status, sort: 'createdAt', pagesize: String(listMost) },
  });
  return orders;
}
