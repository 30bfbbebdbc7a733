import type { Answers } from './patient-client.ts';
import { PatientClient } from './patient-client.ts';

export const admin = { username: 'admin', password: 'correct horse battery' };
const peerPassword = 'a fairly long password';

/** What the desk has acknowledged, and must have from then on. */
export interface Acknowledged {
  /** By reference id: the furthest status that was answered, and the reference. */
  payins: Map<string, { status: string; utr: string | null }>;
  payouts: Map<string, { status: string; utr: string | null }>;
  /** Rupees put into wallets, by user. */
  topups: Map<string, number[]>;
}

interface Shop {
  key: string;
}

/** One desk's callers, who work until they are told to stop. */
export class Workload {
  readonly said: Acknowledged = { payins: new Map(), payouts: new Map(), topups: new Map() };
  private readonly bases: readonly string[];
  private readonly answers: Answers;
  private shop: Shop | undefined;
  private readonly peers = new Map<string, PatientClient>();
  private isOver = false;

  constructor(bases: readonly string[], answers: Answers) {
    this.bases = bases;
    this.answers = answers;
  }

  /** Opens a shop with money for pay-outs, and gives it peers. */
  async setUp(peers: number): Promise<void> {
    const staff = await this.staff();
    const fees = { payinBps: 300, payoutBps: 0 };
    const { id } = await staff.write('merchant.create', { body: { name: 'Shop', fees } });
    const funds = { merchantId: id, kind: 'topup', amount: '9000000.00', reason: 'test' } as const;
    await staff.write('merchant.changeWallet', { body: funds });
    const { apiKey } = await staff.write('merchant.createKey', { body: { merchantId: id } });
    this.shop = { key: apiKey };
    for (let n = 0; n < peers; n += 1) await this.addPeer(staff);
  }

  /** Starts this many callers of each kind. @returns what settles when all have stopped. */
  start(callers: number): Promise<unknown> {
    const each = Array.from({ length: callers }, (_, n) => n);
    return Promise.all([
      ...each.map((n) => this.until((turn) => this.payIn(n, turn))),
      ...each.map((n) => this.until((turn) => this.payOut(n, turn))),
      this.until(async () => this.addPeer(await this.staff())),
    ]);
  }

  stop(): void {
    this.isOver = true;
  }

  private staff(): Promise<PatientClient> {
    return PatientClient.signedIn(this.bases, this.answers, admin);
  }

  private async until(work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) await work(turn);
  }

  /** Registered, funded twice, and online with a UPI ID: capacity for some more pay-ins. */
  private async addPeer(staff: PatientClient): Promise<void> {
    const name = `peer${this.said.topups.size + 1}`;
    const { id } = await staff.write('user.register', {
      body: { name, username: name, password: peerPassword, role: 'peer' },
    });
    for (const rupees of [100_000, 200_000]) {
      const body = { userId: id, kind: 'topup', amount: `${rupees}.00`, reason: 'test' } as const;
      await staff.write('user.changeWallet', { body });
      this.said.topups.set(id, [...(this.said.topups.get(id) ?? []), rupees]);
    }
    await staff.write('upi.create', { body: { peerId: id, upi: `${name}@okaxis`, holder: name } });
    const login = { username: name, password: peerPassword };
    const peer = await PatientClient.signedIn(this.bases, this.answers, login);
    await peer.write('user.updateMe', { body: { presence: 'online' } });
    this.peers.set(id, peer);
  }

  private merchant(): PatientClient {
    return PatientClient.withKey(this.bases, this.answers, this.shop?.key ?? '');
  }

  private async payIn(caller: number, turn: number): Promise<void> {
    const id = `in-${caller}-${turn}`;
    const amount = `${100 + caller * 100 + (turn % 90)}.00`;
    const created = await this.merchant().write('payin.create', {
      body: { orderId: id, amount, customer: { id } },
    });
    const { refId } = created;
    const note = (status: string, utr: string | null) =>
      this.said.payins.set(refId, { status, utr });
    note('created', null);
    const customer = PatientClient.anyone(this.bases, this.answers);
    const params = { token: created.payUrl.split('/').at(-1) ?? '' };
    // Each customer pays from an address of its own: one address has a limit.
    const from = { 'x-forwarded-for': `10.${caller}.${(turn >> 8) & 255}.${turn & 255}` };
    const page = await customer.write('pay.open', { params }, from);
    note(page.status, null);
    if (page.status !== 'pending') return;
    const utr = String(400_000_000_000 + caller * 1_000_000 + turn);
    await customer.write('pay.utr', { params, body: { utr } }, from);
    note('processing', utr);
    await (await this.staff()).write('payin.confirm', { body: { refId } });
    note('approved', utr);
  }

  private async payOut(caller: number, turn: number): Promise<void> {
    const id = `out-${caller}-${turn}`;
    const { refId } = await this.merchant().write('payout.create', {
      body: {
        orderId: id,
        amount: `${200 + (turn % 90)}.00`,
        customer: { id, name: 'Ravi', upi: `ravi${caller}x${turn}@oksbi` },
      },
    });
    const note = (status: string, utr: string | null) =>
      this.said.payouts.set(refId, { status, utr });
    note('created', null);
    const [peerId, peer] = [...this.peers][caller] ?? [];
    if (peerId === undefined || peer === undefined) throw new Error('too few peers for payers');
    await (await this.staff()).write('payout.assign', { body: { refId, peerId } });
    note('pending', null);
    await peer.write('payout.accept', { body: { refId } });
    note('processing', null);
    const utr = String(600_000_000_000 + caller * 1_000_000 + turn);
    await peer.write('payout.decide', { body: { refId, status: 'approved', utr } });
    note('approved', utr);
  }
}
