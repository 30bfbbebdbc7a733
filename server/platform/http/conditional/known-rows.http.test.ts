import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { knownRowsHeader, marksIn, rowMarksHeader } from '@peerdesk/contract/known-rows.ts';
import { wholeList, type KnownRows } from '@peerdesk/domain/known-rows.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  openOrder,
  payOrder,
  placeOrder,
  placePayout,
  type World,
} from '../../../testing/world.ts';
import type { ApiClient } from '../../api-client/client.ts';

let desk: TestDesk;
let world: World;
let readers: Record<string, ApiClient>;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  readers = {
    admin: desk.admin,
    subadmin: world.north.client,
    'subadmin of another group': world.south.client,
    peer: world.peer.client,
    'peer of another group': world.otherPeer.client,
    'peer-withdrawal': world.payer.client,
  };
  for (let n = 0; n < 4; n += 1) await act(n);
});
afterAll(() => desk.close());

const lists = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => call.etag);

/** Whoever is asked, so that each turn goes to the other server. */
async function ask(client: ApiClient, path: string, known = '') {
  const headers: Record<string, string> = known ? { [knownRowsHeader]: known } : {};
  const response = await client.fetch(`/api${path}`, { headers });
  const text = await response.text();
  const marks = response.headers.get(rowMarksHeader);
  const { data } = JSON.parse(text) as { data?: Record<string, unknown> };
  return { status: response.status, data, marks, length: text.length };
}

/** The marks of an answer to somebody who named none. */
const marksOf = (marks: string | null) =>
  (marks ?? '').split(';').flatMap((part) => marksIn(part.split('=')[1] ?? '') ?? []);

/** The row that has this mark, in an answer to somebody who named none. */
function rowOf(answer: { data: unknown; marks: string | null }, mark: string): unknown {
  return wholeList(answer.data, answer.marks ?? '', new Map())?.rows.get(mark);
}

/** Everything that happens to orders: some of it moves them between lists, or out of a scope. */
async function act(at: number): Promise<void> {
  const pending = await openOrder(desk, world);
  const { refId } = await payOrder(desk, world);
  if (at % 3 === 0) await world.peer.client.call('payin.confirm', { body: { refId } });
  if (at % 3 === 1) await desk.admin.call('payin.decide', { body: { refId, status: 'declined' } });
  const { token } = pending;
  if (at % 2) await desk.anyone.call('pay.utr', { params: { token }, body: { utr: freshUtr() } });
  await placeOrder(world);
  const payout = { refId: (await placePayout(world)).refId };
  const payer = at % 2 ? world.peer : world.payer;
  await desk.admin.call('payout.assign', { body: { ...payout, peerId: payer.user.id } });
  if (at % 4 < 3) await payer.client.call('payout.accept', { body: payout });
  const paid = { ...payout, status: 'approved' as const, utr: freshUtr() };
  if (at % 4 < 2) await payer.client.call('payout.decide', { body: paid });
  const dispute = { ...payout, reason: 'no money' };
  if (at % 4 === 0) await world.merchant.client.call('dispute.create', { body: dispute });
  if (at % 4 === 2) await addMember(desk, 'peer', { parentId: world.north.user.id });
}

describe('a list whose reader names the rows of somebody else', () => {
  test.each(lists)('%s', async (_name, call) => {
    const all = marksOf((await ask(desk.admin, call.path)).marks);
    for (const [who, client] of Object.entries(readers)) {
      const own = await ask(client, call.path);
      const named = await ask(client, call.path, all.join(''));
      expect(named.status, who).toBe(own.status);
      if (own.status !== 200) {
        expect(named.marks, who).toBeNull();
        continue;
      }
      // Not a field nor a row that the reader is not sent when nothing is named; and all of those.
      for (const [field, value] of Object.entries(named.data ?? {})) {
        const whole = own.data?.[field];
        if (Array.isArray(value)) expect(whole, who).toEqual(expect.arrayContaining(value));
        else expect(value, who).toEqual(whole);
      }
      expect(Object.keys(named.data ?? {}), who).toEqual(Object.keys(own.data ?? {}));
      // What is left out are rows that the reader is sent anyway, at the places that it named.
      const theirs = new Map(all.map((mark) => [mark, rowOf(own, mark)]));
      expect(wholeList(named.data, named.marks ?? '', theirs)?.data, who).toEqual(own.data);
    }
  });
});

test('a peer is told nothing by the marks of an order that is not theirs', async () => {
  const path = '/customer/order';
  const foreign = marksOf((await ask(world.peer.client, path)).marks);
  expect(foreign.length).toBeGreaterThan(2);
  const named = await ask(world.otherPeer.client, path, foreign.join(''));
  const { data, marks } = named;
  expect(marks).toBe('orders=');
  expect(data).toMatchObject({ orders: [], total: 0 });
});

test.each([
  ['too short', 'abc'],
  ['unknown', 'x'.repeat(10)],
  ['of other characters', `${'a'.repeat(9)}!`],
  ['very many', 'a'.repeat(4000)],
  ['of no characters of a header', '\u00e9'.repeat(10)],
])('what is no mark of a row changes nothing: %s', async (_what, known) => {
  const whole = await ask(desk.admin, '/customer/order');
  const named = await ask(desk.admin, '/customer/order', known);
  expect(named).toEqual(whole);
});

test('merchants and test mode have no marks, nor have answers that are no list', async () => {
  expect((await ask(world.merchant.client, '/customer/order')).marks).toBeNull();
  expect((await ask(desk.admin, '/dashboard')).marks).toBeNull();
});

/** A reader of one list, who is sent the changes alone. */
class DeltaReader {
  private rows: KnownRows = new Map();
  data: unknown;
  sent = 0;
  readonly client: ApiClient;
  readonly path: string;

  constructor(client: ApiClient, path: string) {
    this.client = client;
    this.path = path;
  }

  async refresh(): Promise<void> {
    const known = [...this.rows.keys()].join('');
    const answer = await ask(this.client, this.path, known);
    const whole = wholeList(answer.data, answer.marks ?? '', this.rows);
    if (!whole) throw new Error('what was sent does not fit what was known');
    this.rows = whole.rows;
    this.data = whole.data;
    this.sent += answer.length;
  }
}

test('whoever is sent the changes sees what whoever is sent everything sees', async () => {
  const paths = [
    '/customer/order',
    '/customer/order?sort=amount&pagesize=5',
    '/customer/order?waitsFor=me',
    '/payout',
    '/payout?status=processing&skip=1&pagesize=3',
    '/payout/get-dispute-payout',
    '/waiting',
  ];
  const all = Object.values(readers).flatMap((client) =>
    paths.map((path) => new DeltaReader(client, path)),
  );
  let whole = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    // Some read while others write: what they hold is old at once, and must not stay so.
    await Promise.all([act(turn), act(turn + 1), ...all.map((reader) => reader.refresh())]);
    await Promise.all(all.map((reader) => reader.refresh()));
    for (const reader of all) {
      const { data, length } = await ask(reader.client, reader.path);
      expect(reader.data, reader.path).toEqual(data);
      whole += length * 2;
    }
  }
  expect(all.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThan(whole / 2);
});

describe('compression', () => {
  const asked = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const response = await desk.admin.fetch('/api/customer/order', { headers });
    const { data } = (await response.json()) as { data: { orders: unknown[] } };
    return { encoding: response.headers.get('content-encoding'), data };
  };

  test('a list is sent as the reader takes it, and is the same', async () => {
    const plain = await asked('identity');
    expect(plain.encoding).toBeNull();
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['zstd', null],
    ] as const) {
      const { encoding, data } = await asked(accepted);
      expect([accepted, encoding]).toEqual([accepted, used]);
      expect(data).toEqual(plain.data);
    }
  });

  test('what holds a secret is not: neither a write nor a short answer', async () => {
    const headers = { 'accept-encoding': 'br' };
    const body = {
      orderId: 'long',
      amount: '999.00',
      customer: { id: 'c' },
      meta: { note: 'A'.repeat(2000) },
    };
    const created = await world.merchant.client.call('payin.create', { body }, headers);
    expect(created.status).toBe(200);
    expect(created.headers.get('content-encoding')).toBeNull();
    const short = await desk.admin.fetch('/api/user/me', { headers });
    expect(short.headers.get('content-encoding')).toBeNull();
  });
});
