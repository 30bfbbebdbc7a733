import type { UpiId } from '@peerdesk/contract/upi.ts';
import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient } from '../../platform/api-client/client.ts';
import type { Login } from './logins.ts';
import { Person } from './person.ts';

/** Everyone who acts in the demo. */
export interface Participants {
  admin: Person;
  subadmins: Person[];
  peers: Person[];
  /** All who pay pay-outs: the peers, and those who do nothing else. */
  payers: Person[];
  merchants: ApiClient[];
  base: string;
}

const merchants = [
  { name: 'Chai Bazaar', fees: { payinBps: 300, payoutBps: 100 } },
  { name: 'Rang Games', fees: { payinBps: 250, payoutBps: 80 } },
];

/** How many UPI IDs each peer has: enough for a day of the simulator within the network's caps. */
const upisPerPeer = 15;

/** With how many of them the past is played: few, so that each statement has something to say. */
const upisOfPast = 1;

const banks = [
  { name: 'Axis Bank', handle: 'okaxis' },
  { name: 'State Bank of India', handle: 'oksbi' },
  { name: 'HDFC Bank', handle: 'okhdfcbank' },
  { name: 'YES BANK', handle: 'ybl' },
  { name: 'Paytm Payments Bank', handle: 'ptsbi' },
];

/** The UPI IDs of a peer; the first of each peer is with another bank. */
function upisOf(peer: Person, turn: number) {
  const first = peer.login.name.split(' ')[0]?.toLowerCase() ?? '';
  return Array.from({ length: upisPerPeer }, (_, n) => {
    const bank = banks[(turn + n) % banks.length] ?? { name: 'Axis Bank', handle: 'okaxis' };
    const round = Math.floor(n / banks.length);
    const upi = `${first}${round === 0 ? '' : round}@${bank.handle}`;
    const accountId = String(501_000_000_000_00 + turn * 1_000_007 + n * 37_011);
    return { upi, holder: peer.login.name, bank: bank.name, accountId };
  });
}

/** Gives every peer the UPI IDs of the past, or the others. */
export async function addUpis(
  { admin, peers }: Participants,
  which: 'past' | 'others',
): Promise<UpiId[]> {
  const { users } = await admin.ok('user.list', { query: { role: 'peer', pagesize: '20' } });
  const added: UpiId[] = [];
  for (const [turn, { login }] of peers.entries()) {
    const peerId = users.find(({ username }) => username === login.username)?.id ?? '';
    const all = upisOf(peers[turn] ?? admin, turn);
    const wanted = which === 'past' ? all.slice(0, upisOfPast) : all.slice(upisOfPast);
    for (const upi of wanted)
      added.push(await admin.ok('upi.create', { body: { peerId, ...upi } }));
  }
  return added;
}

/** All peers take orders, or this one alone. */
export async function setOnline({ peers }: Participants, only?: Person): Promise<void> {
  for (const peer of peers) {
    const presence = only === undefined || peer === only ? 'online' : 'offline';
    await peer.ok('user.updateMe', { body: { presence } });
  }
}

/** The same people at another address: the demo's history is played on a server of its own. */
export async function findParticipants(
  base: string,
  logins: readonly Login[],
  dataDir: string,
): Promise<Participants> {
  return participantsOf(base, logins, await demoKeys(dataDir));
}

/** Registers everyone over the API, as a fresh desk would be set up. */
export async function registerParticipants(
  base: string,
  logins: readonly Login[],
  dataDir: string,
): Promise<Participants> {
  const participants = participantsOf(base, logins, []);
  const ids = new Map<string, string>();
  for (const login of logins) {
    if (login.role === 'admin') continue;
    const { name, username, password, role } = login;
    const isPeer = role !== 'subadmin';
    const parent = ids.get(['peer1', 'peer2', 'payer1'].includes(username) ? 'north' : 'south');
    const user = await participants.admin.ok('user.register', {
      body: {
        name,
        username,
        password,
        role,
        ...(isPeer && parent ? { parentId: parent } : {}),
        // Of a subadmin what it may give its peers.
        commission: { payinBps: 100, payoutBps: 60 },
        ...(isPeer ? { tag: 'trusted' } : {}),
      },
    });
    ids.set(username, user.id);
  }
  for (const peer of participants.peers) {
    const userId = ids.get(peer.login.username) ?? '';
    await participants.admin.ok('user.changeWallet', {
      body: { userId, kind: 'topup', amount: '2000000.00', reason: 'Opening deposit' },
    });
  }
  const keys: string[] = [];
  for (const details of merchants) {
    const merchant = await participants.admin.ok('merchant.create', { body: details });
    const { apiKey } = await participants.admin.ok('merchant.createKey', {
      body: { merchantId: merchant.id, label: 'demo' },
    });
    keys.push(apiKey);
    await participants.admin.ok('merchant.changeWallet', {
      body: {
        merchantId: merchant.id,
        kind: 'topup',
        amount: '500000.00',
        reason: 'Opening deposit',
      },
    });
  }
  await participants.admin.ok('user.updateDefaultPayoutPeer', {
    body: { subadminId: ids.get('north') ?? '', peerId: ids.get('payer1') ?? null },
  });
  await writeFile(keysFile(dataDir), JSON.stringify(keys));
  await chmod(keysFile(dataDir), 0o600);
  return participantsOf(base, logins, keys);
}

/** The merchants' API keys, kept when the demo has set up its people. */
export async function demoKeys(dataDir: string): Promise<string[]> {
  return JSON.parse(await readFile(keysFile(dataDir), 'utf8')) as string[];
}

function keysFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.json');
}

function participantsOf(
  base: string,
  logins: readonly Login[],
  keys: readonly string[],
): Participants {
  const persons = logins.map((login) => new Person(base, login));
  const admin = persons.find(({ login }) => login.role === 'admin');
  if (!admin) throw new Error('the demo has no admin');
  return {
    admin,
    subadmins: persons.filter(({ login }) => login.role === 'subadmin'),
    peers: persons.filter(({ login }) => login.role === 'peer'),
    payers: persons.filter(({ login }) => login.role.startsWith('peer')),
    merchants: keys.map((key) => new ApiClient([base], `key ${key}`)),
    base,
  };
}

/** A reference of twelve digits, as a payment app would show it. */
export function randomUtr(): string {
  return String(4 * 10 ** 11 + (randomBytes(6).readUIntBE(0, 6) % 10 ** 11));
}
