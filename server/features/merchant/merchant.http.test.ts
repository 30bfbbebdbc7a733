import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const fees = { payinBps: 300, payoutBps: 50 };
const unknownId = `M${'0'.repeat(18)}`;

function create(name = 'Corner Shop'): Promise<Merchant> {
  return desk.admin.ok('merchant.create', { body: { name, fees } });
}

const refusal = (call: Parameters<typeof refusalOf>[1]) => refusalOf(desk, call);

const notThere = { status: 404, errorCode: 'NotFound' };
const conflict = { status: 409, errorCode: 'IdempotencyConflict' };
const wrong = (...fields: string[]) => ({ status: 422, errorCode: 'ValidationError', fields });

async function auditActions(id: string): Promise<string[]> {
  const { rows } = await desk.owner.query<{ action: string }>(
    'select action from audit where subject = $1 order by id',
    [`merchant:${id}`],
  );
  return rows.map(({ action }) => action);
}

describe('a merchant', () => {
  test('200 is created with two empty accounts and read back the same', async () => {
    const created = await create();
    expect(created).toMatchObject({
      name: 'Corner Shop',
      status: 'active',
      fees,
      balance: { balance: '0.00', held: '0.00', currency: 'INR' },
      keys: [],
    });
    const one = await desk.admin.ok('merchant.one', { params: { id: created.id } });
    expect(one).toMatchObject(created);
    const { rows } = await desk.owner.query<{ id: string }>(
      'select id from account where id like $1 order by id',
      [`merchant:${created.id}:%`],
    );
    expect(rows.map(({ id }) => id)).toEqual([
      `merchant:${created.id}:balance`,
      `merchant:${created.id}:held`,
    ]);
  });

  test('200 changes only what is given, and the audit has before and after', async () => {
    const { id } = await create();
    const body = { merchantId: id, fees: { payinBps: 250 } };
    const changed = await desk.admin.ok('merchant.update', { body });
    expect(changed).toMatchObject({ name: 'Corner Shop', fees: { payinBps: 250, payoutBps: 50 } });
    const { rows } = await desk.owner.query<{ before: unknown; after: unknown }>(
      `select before, after from audit where subject = $1 and action = 'merchant.update'`,
      [`merchant:${id}`],
    );
    const limits = { minAmount: null, maxAmount: null };
    const kept = { name: 'Corner Shop', status: 'active', limits };
    expect(rows).toEqual([
      { before: { ...kept, fees }, after: { ...kept, fees: { payinBps: 250, payoutBps: 50 } } },
    ]);
  });

  test('404 for one that does not exist, in every call; nothing written', async () => {
    const params = { id: unknownId };
    expect(await refusal(() => desk.admin.call('merchant.one', { params }))).toEqual(notThere);
    const merchantId = unknownId;
    const change = { merchantId, name: 'X' };
    expect(await refusal(() => desk.admin.call('merchant.update', { body: change }))).toEqual(
      notThere,
    );
    const key = { merchantId };
    expect(await refusal(() => desk.admin.call('merchant.createKey', { body: key }))).toEqual(
      notThere,
    );
    const money = { merchantId, kind: 'topup', amount: '1.00', reason: 'x' } as const;
    expect(await refusal(() => desk.admin.call('merchant.changeWallet', { body: money }))).toEqual(
      notThere,
    );
  });

  test('422 for wrong fields, nothing written', async () => {
    for (const [body, field] of [
      [{ name: '', fees }, 'name'],
      [{ name: 'X', fees: { payinBps: 10_001, payoutBps: 0 } }, 'fees.payinBps'],
      [{ name: 'X', fees: { payinBps: 1.5, payoutBps: 0 } }, 'fees.payinBps'],
      [{ name: 'X', fees: { payinBps: 0, payoutBps: -1 } }, 'fees.payoutBps'],
      [{ name: 'X', fees, ...{ id: 'M1' } }, 'id'],
      [{ name: 'X', fees, ...{ status: 'blocked' } }, 'status'],
      [{ name: 'X', fees, limits: { minAmount: '0.00' } }, 'limits.minAmount'],
      [{ name: 'X', fees, limits: { maxAmount: '-5.00' } }, 'limits.maxAmount'],
      [{ name: 'X', fees, limits: { minAmount: '2.00', maxAmount: '1.00' } }, 'limits.maxAmount'],
      [{ name: 'X', fees, ...{ balance: '5.00' } }, 'balance'],
    ] as const) {
      const answer = await refusal(() => desk.admin.call('merchant.create', { body }));
      expect(answer).toEqual(wrong(field));
    }
  });

  test('409 IdempotencyConflict for the same key with another body; the same body, one merchant', async () => {
    const headers = { 'idempotency-key': 'one merchant' };
    const body = { name: 'Once', fees };
    const first = await desk.admin.ok('merchant.create', { body }, headers);
    expect(await desk.admin.ok('merchant.create', { body }, headers)).toEqual(first);
    const other = { name: 'Twice', fees };
    const call = () => desk.admin.call('merchant.create', { body: other }, headers);
    expect(await refusal(call)).toEqual(conflict);
  });
});

describe('the list of merchants', () => {
  test('searches, filters, sorts and pages; the total counts all', async () => {
    const made = [];
    for (const name of ['list zebra', 'List Apple', 'list_mango']) made.push(await create(name));
    const blockedId = made[0]?.id ?? '';
    await desk.admin.ok('merchant.update', { body: { merchantId: blockedId, status: 'blocked' } });
    const list = async (query: Record<string, string>) => {
      const { merchants, total } = await desk.admin.ok('merchant.list', { query });
      return { names: merchants.map(({ name }) => name), total };
    };
    expect(await list({ q: 'LIST', sort: 'name' })).toEqual({
      names: ['List Apple', 'list zebra', 'list_mango'],
      total: 3,
    });
    expect((await list({ q: 'list' })).names[0]).toBe('list_mango');
    expect(await list({ q: 'list', sort: 'createdAt', pagesize: '1', skip: '1' })).toEqual({
      names: ['List Apple'],
      total: 3,
    });
    expect((await list({ q: 'list', status: 'blocked' })).names).toEqual(['list zebra']);
    expect((await list({ q: 't_m' })).names).toEqual(['list_mango']);
    expect((await list({ q: made[1]?.id ?? '' })).names).toEqual(['List Apple']);
  });
});

describe('POST /merchant/wallet', () => {
  const move = (merchantId: string, kind: 'topup' | 'withdraw' | 'adjust', amount: string) =>
    desk.admin.call('merchant.changeWallet', {
      body: { merchantId, kind, amount, reason: 'bank transfer 42' },
    });

  test('a top-up, a withdrawal and an adjustment move the balance and are audited', async () => {
    const { id } = await create();
    expect(await move(id, 'topup', '1000.50')).toMatchObject({ data: { balance: '1000.50' } });
    expect(await move(id, 'withdraw', '1000.00')).toMatchObject({ data: { balance: '0.50' } });
    expect(await move(id, 'adjust', '-1.00')).toMatchObject({ data: { balance: '-0.50' } });
    expect(await move(id, 'topup', '0.20')).toMatchObject({ data: { balance: '-0.30' } });
    const shown = await desk.admin.ok('merchant.one', { params: { id } });
    expect(shown.balance).toEqual({ balance: '-0.30', held: '0.00', currency: 'INR' });
    expect((await auditActions(id)).slice(1)).toEqual([
      'merchant.topup',
      'merchant.withdraw',
      'merchant.adjust',
      'merchant.topup',
    ]);
  });

  test('409 InsufficientBalance for a withdrawal that is not covered, nothing written', async () => {
    const { id } = await create();
    await move(id, 'topup', '10.00');
    expect(await refusal(() => move(id, 'withdraw', '10.01'))).toEqual({
      status: 409,
      errorCode: 'InsufficientBalance',
    });
  });

  test('of twenty withdrawals at once, as many succeed as are covered', async () => {
    const { id } = await create();
    await move(id, 'topup', '50.00');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move(id, 'withdraw', '10.00')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    const shown = await desk.admin.ok('merchant.one', { params: { id } });
    expect(shown.balance.balance).toBe('0.00');
  });

  test('of twenty top-ups at once each answers with the balance that it led to', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(id, 'topup', '1.00')));
    const balances = answers.map((answer) => ('data' in answer ? answer.data.balance : ''));
    const steps = Array.from({ length: 20 }, (_none, n) => `${n + 1}.00`);
    expect(balances.toSorted()).toEqual(steps.toSorted());
  });

  test.each([
    ['topup', '-5.00'],
    ['topup', '0.00'],
    ['withdraw', '-5.00'],
    ['adjust', '0.00'],
    ['adjust', '1.005'],
    ['topup', '1e3'],
  ] as const)('422 for %s of %s, nothing written', async (kind, amount) => {
    const { id } = await create();
    expect(await refusal(() => move(id, kind, amount))).toEqual(wrong('amount'));
  });

  test('the same idempotency key moves once; with another body 409', async () => {
    const { id: merchantId } = await create();
    const headers = { 'idempotency-key': 'pay in once' };
    const body = { merchantId, kind: 'topup', amount: '7.00', reason: 'x' } as const;
    const pay = (amount: string) =>
      desk.admin.call('merchant.changeWallet', { body: { ...body, amount } }, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay('7.00')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await refusal(() => pay('8.00'))).toEqual(conflict);
    const shown = await desk.admin.ok('merchant.one', { params: { id: merchantId } });
    expect(shown.balance.balance).toBe('7.00');
  });
});
