import { addTo, nothingYet, type Acknowledged } from './acknowledged.ts';
import { PatientClient, type Answers } from './patient-client.ts';
import { raceForOrders } from './races.ts';
import { dispute, orderReport, sendStatement, settle, type Owner } from './side-work.ts';
import { startPayin, startPayout, type Note, type Payer } from './start-orders.ts';

export const admin = { username: 'admin', password: 'correct horse battery' };
const peerPassword = 'a fairly long password';

interface Shop {
  key: string;
  /** Whoever asks for settlements, and takes no pay-ins. */
  saver: Owner;
  /** The UPI ID whose account's statements come. */
  upiId: string;
}

interface Wanted {
  peers: number;
  /** Where the merchant is told of its orders. */
  webhookUrl: string;
}

/** Of each kind of order, and one for everything else each. */
export const callersInAll = (callers: number) => 2 * callers + 5;

/** One desk's callers, who work until they are told to stop. */
export class Workload {
  readonly said: Acknowledged = nothingYet();
  private readonly bases: readonly string[];
  private readonly answers: Answers;
  private shop: Shop | undefined;
  private readonly peers = new Map<string, PatientClient>();
  private signedIn: Promise<PatientClient> | undefined;
  isOver = false;

  constructor(bases: readonly string[], answers: Answers) {
    this.bases = bases;
    this.answers = answers;
  }

  /** Opens a shop with money for pay-outs, and gives it peers. */
  async setUp({ peers, webhookUrl }: Wanted): Promise<void> {
    const staff = await this.staff();
    const fees = { payinBps: 300, payoutBps: 0 };
    const { id } = await staff.write('merchant.create', { body: { name: 'Shop', fees } });
    const funds = { merchantId: id, kind: 'topup', amount: '9000000.00', reason: 'test' } as const;
    await staff.write('merchant.changeWallet', { body: funds });
    const { apiKey } = await staff.write('merchant.createKey', { body: { merchantId: id } });
    const hook = { merchantId: id, url: webhookUrl, events: ['payin.*', 'payout.*'] } as const;
    await staff.write('webhook.update', { body: { ...hook, events: [...hook.events] } });
    const [saver, savings] = [await this.addUser(staff, 'saver'), 9_000_000];
    await this.topUp(staff, saver.userId, savings);
    const body = { peerId: saver.userId, upi: 'saver@okaxis', holder: 'Saver' };
    const { id: upiId } = await staff.write('upi.create', { body });
    this.shop = { key: apiKey, saver, upiId };
    for (let n = 0; n < peers; n += 1) await this.addPeer(staff);
  }

  /** Starts this many callers of each kind. @returns what settles when all have stopped. */
  start(callers: number): Promise<unknown> {
    const each = Array.from({ length: callers }, (_, n) => n);
    return Promise.all([
      ...each.map((n) => this.until((turn) => this.payIn(n, turn))),
      ...each.map((n) => this.until((turn) => this.payOut(n, turn))),
      this.until((turn) => raceForOrders(this, turn)),
      this.until(async () => this.addPeer(await this.staff())),
      this.until((turn) => settle(this, this.opened.saver, turn)),
      this.until((turn) => sendStatement(this, this.opened.upiId, turn)),
      this.until((turn) => orderReport(this, turn)),
    ]);
  }

  stop(): void {
    this.isOver = true;
  }

  /** One session for all of them: to sign in for each act would be most of what a server does. */
  staff(): Promise<PatientClient> {
    this.signedIn ??= PatientClient.signedIn(this.bases, this.answers, admin);
    return this.signedIn;
  }

  merchant(): PatientClient {
    return PatientClient.withKey(this.bases, this.answers, this.opened.key);
  }

  customer(): PatientClient {
    return PatientClient.anyone(this.bases, this.answers);
  }

  payer(place: number): Payer {
    const [peerId, peer] = [...this.peers][place] ?? [];
    if (peerId === undefined || peer === undefined) throw new Error('too few peers for payers');
    return { peerId, peer };
  }

  private get opened(): Shop {
    if (this.shop === undefined) throw new Error('the shop is not open yet');
    return this.shop;
  }

  private async until(work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) await work(turn);
  }

  /** Registered, funded twice, and online with a UPI ID: capacity for some more pay-ins. */
  private async addPeer(staff: PatientClient): Promise<void> {
    const name = `peer${this.said.topups.size + 1}`;
    const { userId, client } = await this.addUser(staff, name);
    for (const rupees of [100_000, 200_000]) await this.topUp(staff, userId, rupees);
    const body = { peerId: userId, upi: `${name}@okaxis`, holder: name };
    await staff.write('upi.create', { body });
    await client.write('user.updateMe', { body: { presence: 'online' } });
    this.peers.set(userId, client);
  }

  private async addUser(staff: PatientClient, username: string): Promise<Owner> {
    const { id: userId } = await staff.write('user.register', {
      body: { name: username, username, password: peerPassword, role: 'peer' },
    });
    const login = { username, password: peerPassword };
    return { userId, client: await PatientClient.signedIn(this.bases, this.answers, login) };
  }

  private async topUp(staff: PatientClient, userId: string, rupees: number): Promise<void> {
    const body = { userId, kind: 'topup', amount: `${rupees}.00`, reason: 'test' } as const;
    await staff.write('user.changeWallet', { body });
    addTo(this.said.topups, userId, rupees * 100);
  }

  private async payIn(caller: number, turn: number): Promise<void> {
    const note: Note = (refId, status, utr) => this.said.payins.set(refId, { status, utr });
    const utr = String(400_000_000_000 + caller * 1_000_000 + turn);
    const order = {
      ...{ id: `in-${caller}-${turn}`, rupees: 100 + caller * 100 + (turn % 90), utr },
      ip: `10.${caller}.${(turn >> 8) & 255}.${turn & 255}`,
    };
    const refId = await startPayin(this, order, note);
    if (refId === null) return;
    await (await this.staff()).write('payin.confirm', { body: { refId } });
    note(refId, 'approved', utr);
  }

  private async payOut(caller: number, turn: number): Promise<void> {
    const note: Note = (refId, status, utr) => this.said.payouts.set(refId, { status, utr });
    const order = {
      ...{ id: `out-${caller}-${turn}`, rupees: 200 + (turn % 90) },
      ...{ upi: `ravi${caller}x${turn}@oksbi`, payer: () => this.payer(caller) },
    };
    const refId = await startPayout(this, order, note);
    const { peer } = this.payer(caller);
    const utr = String(600_000_000_000 + caller * 1_000_000 + turn);
    await peer.write('payout.decide', { body: { refId, status: 'approved', utr } });
    note(refId, 'approved', utr);
    if (turn % 3 === 0) await dispute(this, refId, turn % 2 === 0);
  }
}
