import type { AnswerOf, CallName } from '@peerdesk/contract/endpoints.ts';
import { ApiClient, type Asked, type Send } from '../../platform/api-client/client.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { judgeQueue } from '../../core/reconcile/match-queue.ts';
import type { Services } from '../../core/services.ts';
import type { TestDesk } from '../desk.ts';
import { letTimePass } from '../model/time.ts';
import { password, type Actor, type MerchantModel } from '../model/participants.ts';
import { SeededRandom } from '../seeded-random.ts';
import { readSnapshot, type AccountNow, type PayinNow, type Snapshot } from './snapshot.ts';
import type { Payment, TrueBank } from './true-bank.ts';

export const indianTimeMs = 5.5 * 60 * 60 * 1000;
const noFunds: AccountNow = { balance: 0n, held: 0n, uncleared: 0n };

/** Everyone but the customers; `upis` by the payer's id, each with its own bank account. */
export interface Parties {
  admin: ApiClient;
  subadmins: readonly [Actor, Actor];
  /** Peers, and those who only pay. */
  payers: Actor[];
  upis: Map<string, string>;
  merchants: readonly [MerchantModel, MerchantModel];
  send: Send;
}

/** Who plays against the rest. A customer of a merchant is in it when its id begins with `k`. */
export interface Coalition {
  name: string;
  ids: ReadonlySet<string>;
  hasCustomer: boolean;
}

/** What somebody wrote about an order, and who may read it: admins beside those who are named. */
export interface Written {
  kind: 'note' | 'talk';
  refId: string;
  /** In no other text. */
  text: string;
  readers: readonly string[];
}

/** The end of a line of the story. */
export function whatHappened(error: { errorCode: string; message: string } | undefined): string {
  return error === undefined ? 'ok' : `${error.errorCode}: ${error.message}`;
}

/** One game of a coalition against the rest: the parties, the true bank, the desk as it is now. */
export class Episode {
  readonly desk: TestDesk;
  readonly parties: Parties;
  readonly coalition: Coalition;
  readonly bank: TrueBank;
  /** What the desk owes or is owed by the coalition at the start, and its cash. */
  brought = 0n;
  /** How far below zero a line alone may take a wallet, by Settings. */
  overdraftByLine = 0n;
  /** What a subadmin may have approved by hand within a day that no line proves, by Settings. */
  byHandMost = 0n;
  /** How many lines of whose true statement the admin has uploaded, and on which day. */
  readonly uploaded = new Map<string, string>();
  random = new SeededRandom(0);
  now: Snapshot = { payins: [], payouts: [], disputes: [], accounts: new Map() };
  serial = 0;
  /** Pay-outs that a payer of the coalition sent to a friend, and said were paid. */
  readonly misdirected: { payerId: string; refId: string; amount: bigint }[] = [];
  /** What honest payers brought to the desk’s bank and asked to be credited for, by reference. */
  readonly brings = new Map<string, { payerId: string; amount: bigint }>();
  /** What staff and peers wrote about orders. */
  readonly written: Written[] = [];
  /** How many steps did something. */
  steps = 0;
  readonly counts = { ok: 0, refused: 0 };
  readonly log: string[] = [];
  private readonly accountIds: readonly string[];

  constructor(desk: TestDesk, parties: Parties, coalition: Coalition, bank: TrueBank) {
    this.desk = desk;
    this.parties = parties;
    this.coalition = coalition;
    this.bank = bank;
    this.accountIds = [
      ...parties.payers.map(({ id }) => accounts.peerWallet(id)),
      ...parties.merchants.flatMap(({ id }) => [
        accounts.merchantBalance(id),
        accounts.merchantHeld(id),
      ]),
    ];
  }

  async look(): Promise<void> {
    const ids = this.parties.merchants.map(({ id }) => id);
    this.now = await readSnapshot(this.desk.owner, ids, this.accountIds);
  }

  note(line: string): void {
    this.log.push(line);
  }

  /** Today in India, as a bank writes it. */
  get today(): string {
    return new Date(this.desk.clock.now() + indianTimeMs).toISOString().slice(0, 10);
  }

  isOurs(id: string): boolean {
    return this.coalition.ids.has(id) || id.startsWith('k');
  }

  wallet(payerId: string): AccountNow {
    return this.now.accounts.get(accounts.peerWallet(payerId)) ?? noFunds;
  }

  /** What a merchant has: its balance, and what its open pay-outs hold. */
  merchantFunds(merchantId: string): { balance: bigint; held: bigint } {
    const { balance } = this.now.accounts.get(accounts.merchantBalance(merchantId)) ?? noFunds;
    const held = this.now.accounts.get(accounts.merchantHeld(merchantId)) ?? noFunds;
    return { balance, held: held.balance };
  }

  payer(id: string | null): Actor | undefined {
    return this.parties.payers.find((one) => one.id === id);
  }

  merchant(id: string): MerchantModel {
    const found = this.parties.merchants.find((one) => one.id === id);
    if (!found) throw new Error(`no merchant ${id}`);
    return found;
  }

  /** Makes a call; a refusal is an outcome, anything else that is no answer is a failure. */
  async act<N extends CallName>(
    what: string,
    client: ApiClient,
    name: N,
    request: Asked<N>,
  ): Promise<AnswerOf<N> | null> {
    const answer = await client.call(name, request);
    const isOk = 'data' in answer;
    this.note(`${what} → ${whatHappened(isOk ? undefined : answer.error)}`);
    if (!isOk && (answer.status >= 500 || answer.status === 429)) {
      throw new Error(`${what}: ${answer.status} ${answer.error.message}`);
    }
    this.count(isOk);
    return isOk ? answer.data : null;
  }

  count(isOk: boolean): void {
    this.counts[isOk ? 'ok' : 'refused'] += 1;
  }

  /** After a block: whoever takes pay-ins is online again. */
  async signInAgain(user: Actor): Promise<void> {
    user.isBlocked = false;
    user.client = await this.visitor().signin(user.username, password);
    if (user.role === 'peer')
      await user.client.ok('user.updateMe', { body: { presence: 'online' } });
  }

  /** A caller without an account, each time from another address. */
  visitor(): ApiClient {
    this.serial += 1;
    const { serial } = this;
    return new ApiClient(
      [`http://10.${64 + (serial >> 16)}.${(serial >> 8) & 255}.${serial & 255}`],
      undefined,
      this.parties.send,
    );
  }

  /** One of a list for which this holds; undefined when there is none. */
  pick<T>(list: readonly T[], isFit: (one: T) => boolean): T | undefined {
    const fit = list.filter(isFit);
    return fit.length > 0 ? this.random.of(fit) : undefined;
  }

  pay(payment: Omit<Payment, 'utr'>): Payment {
    const made = this.bank.pay(payment);
    const { from, to, amount, refId, utr } = made;
    this.note(`${this.nameOf(from)} pays ${this.nameOf(to)} ${amount} for ${refId}: ${utr}`);
    return made;
  }

  async enterUtr({ refId, token, status }: PayinNow, utr: string): Promise<void> {
    const request = { params: { token }, body: { utr } };
    await this.act(`${utr} is entered on ${refId} (${status})`, this.visitor(), 'pay.utr', request);
  }

  /** A customer says that it paid, on the page of its order. */
  async complain({ refId, token, customerId, status }: PayinNow, utr: string): Promise<void> {
    const request = { params: { token }, body: { text: 'I paid', utr, fileIds: [] } };
    const what = `${customerId} complains about ${refId} (${status}) with ${utr}`;
    await this.act(what, this.visitor(), 'pay.complain', request);
  }

  /** What a payer or a merchant could take out. */
  availableOf(ownerId: string): bigint {
    if (!this.payer(ownerId)) return this.merchantFunds(ownerId).balance;
    const { balance, held, uncleared } = this.wallet(ownerId);
    return balance - held - uncleared;
  }

  private nameOf(holder: string): string {
    return this.payer(holder)?.username ?? holder;
  }

  async letTimePass(ms: number): Promise<void> {
    this.note(`${Math.round(ms / 60_000)} minutes pass`);
    await letTimePass(this.desk, ms);
  }

  get services(): Services {
    const services = this.desk.servers[0]?.services;
    if (!services) throw new Error('an episode needs a server');
    return services;
  }

  judgeClaims(): Promise<void> {
    return judgeQueue(this.services);
  }

  /** What was really paid for an order, to anybody or to one holder. */
  paidFor(refId: string, to?: string): bigint {
    return this.bank.payments
      .filter((one) => one.refId === refId && (to === undefined || one.to === to))
      .reduce((sum, { amount }) => sum + amount, 0n);
  }
}
