import type { Role } from '@peerdesk/contract/user.ts';
import type { FastifyInstance } from 'fastify';
import { ApiClient, type Send } from '../../platform/api-client/client.ts';
import { newId } from '../../platform/db/ids.ts';
import { adminPassword, type TestDesk } from '../desk.ts';
import { money } from './amounts.ts';

/** A user of the model. Amounts are in minor units, commissions in basis points. */
export interface Actor {
  id: string;
  username: string;
  role: Role;
  groupId: string | null;
  payinBps: bigint;
  payoutBps: bigint;
  hasUpi: boolean;
  isBlocked: boolean;
  /** Blocked by an admin: no subadmin lifts that. */
  isBlockedFromAbove: boolean;
  /** A picture that shows a payment; empty for staff. */
  proofId: string;
  /** Top-ups less withdrawals by hand. */
  settled: bigint;
  client: ApiClient;
}

export interface MerchantModel {
  id: string;
  payinBps: bigint;
  payoutBps: bigint;
  settled: bigint;
  client: ApiClient;
}

/** Everyone who acts; `payers` are all who can have a pay-out assigned. */
export interface Participants {
  admin: Actor;
  subadmins: Actor[];
  peers: Actor[];
  payers: Actor[];
  merchants: MerchantModel[];
  /** Default pay-out peers by subadmin. */
  defaults: Map<string, Actor>;
  send: Send;
}

export const password = 'a fairly long password';

/** Requests that reach a server without a network; the host of the URL is the caller's address. */
export function inProcess(app: FastifyInstance): Send {
  return async (url, init) => {
    const { hostname, pathname, search } = new URL(url);
    const request = new Request(url, init);
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress: hostname,
      ...(init.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
}

const upisPerPeer = 4;
const deposit = 10_00_000_00n;

/** Two groups with two peers and one who only pays each, a peer of the admin, and two merchants. */
export async function buildParticipants(desk: TestDesk, send: Send): Promise<Participants> {
  const anyone = new ApiClient(['http://10.0.0.1'], undefined, send);
  const adminClient = await anyone.signin('admin', adminPassword);
  const maker = { desk, anyone, admin: adminClient };
  const { id } = await adminClient.ok('user.me');
  const admin: Actor = {
    ...{ id, username: 'admin', role: 'admin', groupId: null, payinBps: 0n, payoutBps: 0n },
    ...{ hasUpi: false, isBlocked: false, isBlockedFromAbove: false, settled: 0n },
    ...{ client: adminClient, proofId: '' },
  };
  const north = await addActor(maker, { username: 'north', role: 'subadmin' });
  const south = await addActor(maker, { username: 'south', role: 'subadmin' });
  const peers: Actor[] = [];
  const payers: Actor[] = [];
  for (const [username, groupId] of [
    ['north1', north.id],
    ['north2', north.id],
    ['south1', south.id],
    ['south2', south.id],
    ['alone', null],
  ] as const)
    peers.push(
      await addActor(maker, { username, role: 'peer', groupId, deposit, upis: upisPerPeer }),
    );
  for (const [username, groupId] of [
    ['payer1', north.id],
    ['payer2', south.id],
    ['payer3', null],
  ] as const)
    payers.push(await addActor(maker, { username, role: 'peer-withdrawal', groupId }));
  const merchants = [await addShop(maker, 300, 150), await addShop(maker, 175, 33)];
  return {
    admin,
    subadmins: [north, south],
    peers,
    payers: [...peers, ...payers],
    merchants,
    defaults: new Map(),
    send,
  };
}

/** Who registers others, and from which address they sign in. */
export interface Maker {
  desk: TestDesk;
  anyone: ApiClient;
  admin: ApiClient;
}

interface Draft {
  username: string;
  role: Role;
  groupId?: string | null;
  deposit?: bigint;
  upis?: number;
}

/** Registers a user with a deposit and UPI IDs, and signs it in; peers are online. */
export async function addActor({ desk, anyone, admin }: Maker, draft: Draft): Promise<Actor> {
  const { username, role, groupId = null, deposit: settled = 0n, upis = 0 } = draft;
  const isStaff = role === 'subadmin';
  const commission = isStaff ? { payinBps: 0, payoutBps: 0 } : { payinBps: 100, payoutBps: 25 };
  const { id } = await admin.ok('user.register', {
    body: {
      ...{ name: `Model ${username}`, username, password, role, commission },
      ...(groupId ? { parentId: groupId } : {}),
    },
  });
  const client = await anyone.signin(username, password);
  if (settled > 0n) {
    const topup = { kind: 'topup', amount: money(settled), reason: 'model' } as const;
    await admin.ok('user.changeWallet', { body: { userId: id, ...topup } });
  }
  for (let n = 0; n < upis; n += 1) {
    const body = { peerId: id, upi: `${username}${n}@okaxis`, holder: username };
    await admin.ok('upi.create', { body });
  }
  const hasUpi = upis > 0;
  if (hasUpi) await client.ok('user.updateMe', { body: { presence: 'online' } });
  const proofId = isStaff ? '' : await addProof(desk, id);
  return {
    ...{ id, username, role, groupId, hasUpi, settled, client, proofId },
    ...{ isBlocked: false, isBlockedFromAbove: false },
    payinBps: BigInt(commission.payinBps),
    payoutBps: BigInt(commission.payoutBps),
  };
}

/** As if it had been uploaded: pictures take long to check. */
async function addProof(desk: TestDesk, ownerId: string): Promise<string> {
  const id = newId('file', desk.clock.now());
  await desk.owner.query(
    `insert into file
     values ($1, $2, 'proof', 'a.png', 'image/png', '\\x00', 1, '', null, null, now())`,
    [id, ownerId],
  );
  return id;
}

/** Registers a merchant with its fees in basis points, and makes it a key. */
export async function addShop(
  { anyone, admin }: Maker,
  payinBps: number,
  payoutBps: number,
): Promise<MerchantModel> {
  const name = `Model ${payinBps}`;
  const { id } = await admin.ok('merchant.create', {
    body: { name, fees: { payinBps, payoutBps } },
  });
  const { apiKey } = await admin.ok('merchant.createKey', { body: { merchantId: id } });
  return {
    ...{ id, payinBps: BigInt(payinBps), payoutBps: BigInt(payoutBps), settled: 0n },
    client: anyone.as(`key ${apiKey}`),
  };
}
