import type { CallName, RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { Role, User } from '@peerdesk/contract/user.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { call, type Authorization } from './api-call.ts';

export const adminLogin = { username: 'admin', password: 'correct horse battery' };
const password = 'a fairly long password';

export interface Login {
  username: string;
  password: string;
}

export interface Person extends Login {
  id: string;
  name: string;
}

export interface Peer extends Person {
  /** The UPI ID that customers pay to. */
  vpa: string;
  upiId: string;
}

export interface Merchant {
  id: string;
  name: string;
  key: `key ${string}`;
}

export interface Placed {
  order: Order;
  /** The name of the customer, unique to this order. */
  customer: string;
  payPath: string;
  token: string;
}

/** A reference used by no other payment. */
export function freshUtr(): string {
  return `4${String(randomInt(1e10, 1e11 - 1))}`;
}

export function word(): string {
  return randomUUID().slice(0, 6);
}

/** Sets up, over the API alone, what one test needs, and disables it afterwards. */
export class ApiFixture {
  readonly base: string;
  private readonly token: () => Promise<string>;
  private readonly upiIds: string[] = [];
  private readonly merchantIds: string[] = [];

  constructor(base: string, token: () => Promise<string>) {
    this.base = base;
    this.token = token;
  }

  /** A call by the admin. */
  async admin<N extends CallName>(
    name: N,
    request: Partial<RequestOf<N>> = {},
  ): Promise<ResponseOf<N>> {
    return call(this.base, name, `auth ${await this.token()}`, request);
  }

  as<N extends CallName>(
    authorization: Authorization,
    name: N,
    request: Partial<RequestOf<N>> = {},
  ): Promise<ResponseOf<N>> {
    return call(this.base, name, authorization, request);
  }

  async signin({ username, password: secret }: Login): Promise<Authorization> {
    const body = { username, password: secret };
    const { accessToken } = await call(this.base, 'auth.signin', '', { body });
    return `auth ${accessToken}`;
  }

  async addUser(role: Role, set: Partial<RequestOf<'user.register'>['body']> = {}) {
    const username = `${role}-${word()}${word()}`;
    const name = `${role === 'peer' ? 'Asha' : 'Nila'} ${username.slice(-6)}`;
    const user: User = await this.admin('user.register', {
      body: { name, username, password, role, ...set },
    });
    return { id: user.id, name: user.name, username, password } satisfies Person;
  }

  /** A peer that is not online: no order of another test comes to it. */
  async addPeerWithUpis(count: number): Promise<Person> {
    const peer = await this.addUser('peer');
    for (let n = 0; n < count; n += 1) {
      const upi = `${peer.username}.${n}@okaxis`;
      await this.admin('upi.create', { body: { peerId: peer.id, upi, holder: peer.name } });
    }
    return peer;
  }

  /** A peer that is online, with money and one UPI ID. */
  async addPeer(set: { payinBps?: number; parentId?: string } = {}): Promise<Peer> {
    const { payinBps = 100, ...group } = set;
    const person = await this.addUser('peer', { commission: { payinBps }, ...group });
    await this.admin('user.changeWallet', {
      body: { userId: person.id, kind: 'topup', amount: '50000.00', reason: 'deposit' },
    });
    const vpa = `${person.username}@okaxis`;
    const upi = await this.admin('upi.create', {
      body: { peerId: person.id, upi: vpa, holder: person.name },
    });
    this.upiIds.push(upi.id);
    const own = await this.signin(person);
    await this.as(own, 'user.updateMe', { body: { presence: 'online' } });
    return { ...person, vpa, upiId: upi.id };
  }

  async addMerchant(fees = { payinBps: 300, payoutBps: 0 }): Promise<Merchant> {
    const name = `Chai ${word()}`;
    const { id } = await this.admin('merchant.create', { body: { name, fees } });
    this.merchantIds.push(id);
    const { apiKey } = await this.admin('merchant.createKey', { body: { merchantId: id } });
    return { id, name, key: `key ${apiKey}` };
  }

  /** A pay-in of a new customer, as the merchant creates it. */
  async place(merchant: Merchant, amount = `${randomInt(200, 20_000)}.00`): Promise<Placed> {
    const customer = `Ravi ${word()}`;
    const order = await this.as(merchant.key, 'payin.create', {
      body: { orderId: `A-${randomUUID()}`, amount, customer: { id: customer, name: customer } },
    });
    const payPath = new URL(order.payUrl, this.base).pathname;
    return { order, customer, payPath, token: payPath.split('/').at(-1) ?? '' };
  }

  /** A pay-in whose page the customer has opened: it is pending with the test's peer. */
  async open(merchant: Merchant, amount?: string): Promise<Placed> {
    const placed = await this.place(merchant, amount);
    const page = await this.as('', 'pay.open', { params: { token: placed.token } });
    if (page.status !== 'pending') throw new Error(`the order is ${page.status}, not pending`);
    return placed;
  }

  /** A pay-in that waits for a decision, with its reference. */
  async pay(merchant: Merchant, set: { amount?: string; utr?: string } = {}) {
    const placed = await this.open(merchant, set.amount);
    const utr = set.utr ?? freshUtr();
    await this.as('', 'pay.utr', { params: { token: placed.token }, body: { utr } });
    return { ...placed, utr };
  }

  /**
   * UPI IDs of a finished test must not be assigned to customers of the next, nor its orders that
   * wait for one take those of the next.
   */
  async close(): Promise<void> {
    for (const merchantId of this.merchantIds) {
      const blocking = this.admin('merchant.update', { body: { merchantId, status: 'blocked' } });
      // One that the test has frozen takes nothing either.
      await blocking.catch(() => undefined);
    }
    for (const upiId of this.upiIds) {
      await this.admin('upi.update', { body: { upiId, status: 'paused' } });
    }
  }
}
