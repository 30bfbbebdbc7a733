import type { Dispute } from '@peerdesk/contract/dispute.ts';
import type { Random } from './customer.ts';
import type { Participants } from './participants.ts';
import type { PayoutActivity } from './payouts.ts';
import type { Person } from './person.ts';

const reasons = ['The customer did not get it', 'Another amount arrived', 'Sent to the wrong name'];
const questions = [
  'Can you send a screenshot of the payment from your app?',
  'Which account did you pay from?',
];
const answers = ['I did send it, the UTR is right.', 'It left my account; I ask my bank.'];
const listMost = 10;

/** The demo's disputes: merchants complain, staff asks and decides, payers answer. */
export class DisputeActivity {
  private readonly participants: Participants;
  private readonly payouts: PayoutActivity;
  private readonly random: Random;

  constructor(participants: Participants, payouts: PayoutActivity, random: Random) {
    this.participants = participants;
    this.payouts = payouts;
    this.random = random;
  }

  /** A merchant says of one of its latest pay-outs that it did not arrive. */
  async complain(): Promise<void> {
    const { paid } = this.payouts;
    const [found] = paid.splice(Math.floor(this.random() * paid.length), 1);
    if (!found) return;
    const { merchant, refId } = found;
    await merchant.call('dispute.create', { body: { refId, reason: this.pick(reasons) } });
  }

  /** Staff takes what is new, asks, and decides some of what it took. Claims are revoked rarely. */
  async handle(): Promise<void> {
    const { admin, subadmins } = this.participants;
    for (const { id } of await listOf(admin, 'unassigned')) {
      const taken = await this.pick(subadmins).call('dispute.start', { body: { disputeId: id } });
      const by = 'data' in taken ? taken.data : await this.takeAsAdmin(id);
      if (by) await this.write(admin, id, questions);
    }
    for (const { id, lastMessage } of await listOf(admin, 'pending')) {
      if (!lastMessage || this.random() < 0.7) continue;
      const isRevoked = this.random() < 0.2;
      const verdict = isRevoked
        ? ({ status: 'revoke_claim', reason: 'dispute_not_arrived' } as const)
        : ({ status: 'resolved', reason: 'dispute_bank_shows_it' } as const);
      await admin.call('dispute.resolve', { body: { disputeId: id, ...verdict } });
    }
  }

  /** A payer answers what it is asked. */
  async answer(payer: Person): Promise<void> {
    for (const { id, unread } of await listOf(payer, 'pending')) {
      if (unread > 0 && this.random() < 0.6) await this.write(payer, id, answers);
    }
  }

  private async takeAsAdmin(disputeId: string): Promise<Dispute | null> {
    const taken = await this.participants.admin.call('dispute.start', { body: { disputeId } });
    return 'data' in taken ? taken.data : null;
  }

  /** Who writes has read what was there. */
  private async write(by: Person, disputeId: string, words: readonly string[]): Promise<void> {
    await by.call('dispute.message', { body: { disputeId, text: this.pick(words) } });
  }

  private pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.random() * list.length)];
    if (found === undefined) throw new Error('the demo chose from an empty list');
    return found;
  }
}

async function listOf(person: Person, status: Dispute['status']): Promise<Dispute[]> {
  const { orders } = await person.ok('dispute.list', {
    query: { status, sort: 'createdAt', pagesize: String(listMost) },
  });
  return orders;
}
