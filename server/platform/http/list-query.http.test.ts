import { disputeListSpec } from '@peerdesk/contract/dispute.ts';
import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { payoutListSpec } from '@peerdesk/contract/payout.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../api-client/client.ts';

let desk: TestDesk;
let world: World;
let records: Record<Kind, { list: string; id: string; amount: string; status: string }>;

/** The three lists of orders, and their filters. */
const lists = {
  'pay-in': Object.keys(payinListSpec.query.shape),
  'pay-out': Object.keys(payoutListSpec.query.shape),
  dispute: Object.keys(disputeListSpec.query.shape),
} as const;
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as Kind[];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  const { refId: payinId, amount } = await payOrder(desk, world);
  const payout = await givePayout(desk, world, world.peer);
  const { refId } = payout;
  const paid = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.peer.client.ok('payout.decide', { body: paid });
  const body = { refId, reason: 'no money' };
  const { id } = await world.merchant.client.ok('dispute.create', { body });
  records = {
    'pay-in': { list: '/api/customer/order', id: payinId, amount, status: 'processing' },
    'pay-out': { list: '/api/payout', id: refId, amount: payout.amount, status: 'approved' },
    dispute: {
      list: '/api/payout/get-dispute-payout',
      id,
      amount: payout.amount,
      status: 'unassigned',
    },
  };
});
afterAll(() => desk.close());

async function read(client: ApiClient, kind: Kind, query = '') {
  const { list, id } = records[kind];
  const response = await client.fetch(`${list}/${id}${query}`);
  const { data, error } = (await response.json()) as {
    data?: object;
    error?: { errorCode: string; fields?: Record<string, string> };
  };
  return { status: response.status, data, code: error?.errorCode, fields: error?.fields };
}

describe.each(kinds)('the list of each %s', (kind) => {
  async function idsFor(query: Record<string, string>): Promise<string[]> {
    const search = new URLSearchParams(query).toString();
    const response = await desk.admin.fetch(`${records[kind].list}?${search}`);
    expect(response.status, search).toBe(200);
    const { data } = (await response.json()) as {
      data: { orders: { id?: string; refId: string }[] };
    };
    return data.orders.map((order) => order.id ?? order.refId);
  }

  test('200 by skip, pagesize, sort, q, amount, status, orderid and start', async () => {
    const { id, amount, status } = records[kind];
    const fitting = {
      skip: '0',
      pagesize: '20',
      sort: '-createdAt',
      q: id,
      amount,
      status,
      orderid: id,
      start: 'today',
    };
    expect(await idsFor(fitting)).toEqual([id]);
    const others = {
      skip: '1',
      q: 'nobody',
      amount: '1.23',
      status: 'pending',
      orderid: 'none',
      start: 'yesterday',
    };
    for (const [name, value] of Object.entries(others)) {
      expect(await idsFor({ ...fitting, [name]: value }), name).toEqual([]);
    }
  });
});

describe('a list of what happened', () => {
  const rowsBy = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ pagesize: '100', ...query }).toString();
    const response = await desk.admin.fetch(
      `/api${path}${path.includes('?') ? '&' : '?'}${search}`,
    );
    expect(response.status, search).toBe(200);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    return Object.values(data).find((value): value is unknown[] => Array.isArray(value)) ?? [];
  };

  test.each([
    ['/user/settlement-logs', 2],
    ['/audit', 2],
    ['/utr', 2],
    ['/utr?tab=exceptions', 0],
    ['/utr?tab=alerts', 0],
    ['/uploads/bank-statement', 0],
    ['/merchant/ledger', 2],
    ['/customer/ledger/order', 0],
    ['/payout/ledger', 2],
  ])('200 the newest first, or the oldest, of %s', async (path, least) => {
    const of: Record<string, string> =
      path === '/merchant/ledger' ? { merchantId: world.merchant.id } : {};
    const newest = await rowsBy(path, { ...of, sort: '-createdAt' });
    expect(newest.length).toBeGreaterThanOrEqual(least);
    expect(await rowsBy(path, of)).toEqual(newest);
    expect(await rowsBy(path, { ...of, sort: 'createdAt' })).toEqual(newest.toReversed());
  });
});

describe.each(kinds)('the filters of the list of each %s', (kind) => {
  const ask = async (search: string) => {
    const response = await desk.admin.fetch(`${records[kind].list}?${search}`);
    const { data, error } = (await response.json()) as {
      data?: { total: number };
      error?: { message: string; fields?: Record<string, string> };
    };
    return { status: response.status, total: data?.total, ...error };
  };

  test('200 with several values, of which any may hold, and with amounts', async () => {
    const { status } = records[kind];
    const amount = Number(records[kind].amount);
    const ids = `${world.merchant.id},nobody`;
    for (const [search, total] of [
      [`status=pending,${status}`, 1],
      ['status=pending,declined', 0],
      [`merchantId=${ids}&peerId=${world.peer.user.id},${world.otherPeer.user.id}`, 1],
      ['merchantId=nobody,nobody-else', 0],
      [`amount=${amount - 1}-${amount}`, 1],
      [`amount=${amount + 1}-${amount + 2}`, 0],
      [`amount=%3E${amount}`, 0],
      [`amount=%3E=${amount}`, 1],
      [`amount=%3C${amount}`, 0],
      [`amount=%3C=${amount}&status=${status}`, 1],
    ] as const) {
      if (kind === 'dispute' && search.includes('declined')) continue;
      expect(await ask(search), search).toMatchObject({ status: 200, total });
    }
  });

  test('422 says which filter is wrong and how to write it', async () => {
    for (const [search, field, says] of [
      ['status=pending,lost', 'status', 'Must be one of: '],
      ['amount=about%20100', 'amount', 'a range such as 1000-2000'],
      ['amount=2000-1000', 'amount', 'must not be below the smallest'],
      ['amount=%3E1.005', 'amount', 'after the point'],
      [`peerId=${Array.from({ length: 21 }, (_, at) => `U${at}`).join()}`, 'peerId', '20'],
    ] as const) {
      const { status, message, fields } = await ask(search);
      expect([status, Object.keys(fields ?? {})], search).toEqual([422, [field]]);
      expect(message + (fields?.[field] ?? '')).toContain(says);
    }
  });
});

describe.each(kinds)('one %s', (kind) => {
  test('200 whatever its list is filtered by, and the same as without', async () => {
    const { status, data } = await read(desk.admin, kind);
    expect([status, Object.keys(data ?? {})]).toEqual([200, expect.arrayContaining(['timeline'])]);
    expect(lists[kind]).toEqual(expect.arrayContaining(['skip', 'sort', 'q', 'orderid', 'start']));
    const others = new URLSearchParams(lists[kind].map((name) => [name, 'no such thing']));
    for (const query of [
      '?status=declined&q=nobody&skip=100&pagesize=1&sort=-amount&amount=1.00&orderid=x&start=today',
      '?status=&q=',
      `?${others.toString()}`,
    ]) {
      expect(await read(desk.admin, kind, query)).toMatchObject({ status: 200, data });
    }
  });

  test('404 out of scope, whatever the filters say', async () => {
    for (const query of ['', '?status=pending', `?peerId=${world.peer.user.id}`]) {
      const answer = await read(world.south.client, kind, query);
      expect(answer).toMatchObject({ status: 404, code: 'NotFound', data: undefined });
    }
  });

  test('422 for a parameter of no list, and for one given twice', async () => {
    for (const [query, field] of [
      ['?status=pending&surprise=1', 'surprise'],
      ['?refId=1', 'refId'],
      ['?status=pending&status=approved', 'status'],
    ] as const) {
      const { status, code, fields } = await read(desk.admin, kind, query);
      expect([status, code, Object.keys(fields ?? {})]).toEqual([422, 'ValidationError', [field]]);
    }
  });
});
