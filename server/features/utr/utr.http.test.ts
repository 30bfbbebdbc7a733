import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  buildWorld,
  freshUtr,
  openOrder,
  payOrder,
  upiIdOf,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });
const walletOf = async () => (await world.peer.client.ok('user.wallet')).balance;

/** Uploads one line as the admin. @returns the line's id. */
async function bring(line: TestLine): Promise<string> {
  const id = await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
  const upload = await desk.admin.ok('upload.one', { params: { id } });
  return upload.lines[0]?.id ?? '';
}

async function alertsOf(refId: string) {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  return exceptions.filter((one) => one.refId === refId).map(({ alert }) => alert);
}

describe('match', () => {
  test('approves an order without a reference for what the bank shows', async () => {
    const order = await openOrder(desk, world);
    const utr = freshUtr();
    const lineId = await bring({ amount: '12.00', rrn: utr });
    const matched = await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    expect(matched).toEqual({ lineId, state: 'matched' });
    expect(await orderOf(order.refId)).toMatchObject({
      status: 'approved',
      receivedAmount: '12.00',
      utr,
      flags: ['AMOUNT_MISMATCH'],
    });
  });

  test('approves a declined order that the bank bears out, after an alert said so', async () => {
    const order = await payOrder(desk, world);
    await desk.admin.ok('payin.decide', { body: { refId: order.refId, status: 'declined' } });
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    expect((await orderOf(order.refId)).status).toBe('declined');
    expect(await alertsOf(order.refId)).toEqual(['CREDITED_BUT_DECLINED']);
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    expect((await orderOf(order.refId)).status).toBe('approved');
    expect(await alertsOf(order.refId)).toEqual([]);
  });

  test('refuses what cannot be, and writes nothing', async () => {
    const paid = await payOrder(desk, world);
    const lineId = await bring({ amount: paid.amount, rrn: paid.utr });
    const other = await payOrder(desk, world);
    const charge = await bring({ amount: '3.00', rrn: freshUtr(), kind: 'CHARGE' });
    const debit = await bring({ amount: '4.00', rrn: freshUtr(), direction: 'debit' });
    const free = await bring({ amount: '5.00', rrn: freshUtr() });
    const cases = [
      [lineId, other.refId, 'InvalidTransition'],
      [charge, other.refId, 'InvalidTransition'],
      [debit, other.refId, 'InvalidTransition'],
      [free, paid.refId, 'AlreadyDecided'],
      [free, 'PI-nothing', 'NotFound'],
      ['nothing', other.refId, 'NotFound'],
    ] as const;
    for (const [line, refId, errorCode] of cases) {
      const body = { lineId: line, refId };
      const refused = await refusalOf(desk, () => desk.admin.call('utr.match', { body }));
      expect(refused.errorCode, `${line} ${refId}`).toBe(errorCode);
    }
  });

  test('of ten people at once exactly one wins', async () => {
    const order = await openOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: freshUtr() });
    const body = { lineId, refId: order.refId };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.admin.call('utr.match', { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('split', () => {
  test('pays several orders with one credit, with a register row for each', async () => {
    const [one, two] = [await openOrder(desk, world), await openOrder(desk, world)];
    const utr = freshUtr();
    const lineId = await bring({ amount: '3000.00', rrn: utr });
    const parts = [
      { refId: one.refId, amount: '1000.00' },
      { refId: two.refId, amount: '2000.00' },
    ];
    await desk.admin.ok('utr.split', { body: { lineId, parts } });
    expect(await orderOf(one.refId)).toMatchObject({ status: 'approved', utr });
    expect(await orderOf(two.refId)).toMatchObject({
      status: 'approved',
      utr: `${utr}/2`,
      receivedAmount: '2000.00',
    });
    await desk.admin.ok('utr.undo', { body: { lineId } });
    for (const { refId } of [one, two]) {
      expect(await orderOf(refId)).toMatchObject({ status: 'approved' });
      expect((await orderOf(refId)).flags).toContain('REVERSED');
    }
  });

  test('refuses parts that do not add up, and writes nothing', async () => {
    const [one, two] = [await openOrder(desk, world), await openOrder(desk, world)];
    const lineId = await bring({ amount: '30.00', rrn: freshUtr() });
    const parts = [
      { refId: one.refId, amount: '10.00' },
      { refId: two.refId, amount: '20.01' },
    ];
    const refused = await refusalOf(desk, () =>
      desk.admin.call('utr.split', { body: { lineId, parts } }),
    );
    expect(refused.errorCode).toBe('AmountMismatch');
  });
});

describe('suspense', () => {
  test('takes a credit that is marked as not ours, and undo gives it back', async () => {
    const before = await walletOf();
    const lineId = await bring({ amount: '100.00', rrn: freshUtr() });
    const body = { lineIds: [lineId], note: 'a friend' };
    await desk.admin.ok('utr.dismiss', { body });
    expect(Number(await walletOf())).toBe(Number(before) - 100);
    expect(await desk.bookErrors()).toEqual([]);
    const again = await refusalOf(desk, () => desk.admin.call('utr.dismiss', { body }));
    expect(again.errorCode).toBe('InvalidTransition');
    await desk.admin.ok('utr.undo', { body: { lineId } });
    expect(await walletOf()).toBe(before);
  });

  test('gives a credit that was marked as not ours to an order, at once or open again', async () => {
    const [one, two] = [await openOrder(desk, world), await openOrder(desk, world)];
    for (const [order, isReopened] of [
      [one, false],
      [two, true],
    ] as const) {
      const lineId = await bring({ amount: order.amount, rrn: freshUtr() });
      await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'a friend' } });
      if (isReopened) {
        await desk.admin.ok('utr.undo', { body: { lineId } });
        const query = { tab: 'exceptions', q: lineId } as const;
        const { exceptions } = await desk.admin.ok('utr.list', { query });
        expect(exceptions).toMatchObject([{ line: { id: lineId, state: 'open' } }]);
      }
      await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
      expect(await orderOf(order.refId)).toMatchObject({ status: 'approved' });
      const { lines } = await desk.admin.ok('suspense.list');
      expect(lines.map(({ line }) => line.id)).not.toContain(lineId);
      expect(await desk.bookErrors()).toEqual([]);
    }
  });
});

describe('undo', () => {
  test('takes an approval back by a compensating entry, and frees line and reference', async () => {
    const [wrong, right] = [await openOrder(desk, world), await openOrder(desk, world)];
    const utr = freshUtr();
    const lineId = await bring({ amount: wrong.amount, rrn: utr });
    const before = await desk.owner.query('select count(*) from entry');
    await desk.admin.ok('utr.match', { body: { lineId, refId: wrong.refId } });
    await desk.admin.ok('utr.undo', { body: { lineId } });
    const found = await orderOf(wrong.refId);
    expect(found).toMatchObject({ status: 'approved' });
    expect(found.flags).toContain('REVERSED');
    const after = await desk.owner.query('select count(*) from entry');
    expect(Number(after.rows[0]?.count) - Number(before.rows[0]?.count)).toBe(2);
    await desk.admin.ok('utr.match', { body: { lineId, refId: right.refId } });
    expect(await orderOf(right.refId)).toMatchObject({ status: 'approved', utr });
  });

  test('is refused for what the rules matched, and writes nothing', async () => {
    const order = await payOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    const refused = await refusalOf(desk, () => desk.admin.call('utr.undo', { body: { lineId } }));
    expect(refused.errorCode).toBe('InvalidTransition');
  });
});

describe('who settled a line', () => {
  const settledOf = async (lineId: string, by = desk.admin) => {
    const [id = ''] = lineId.split('-');
    const { lines } = await by.ok('upload.one', { params: { id } });
    return lines.find((line) => line.id === lineId)?.settled ?? null;
  };
  const bySomebody = (act: string) => ({ act, by: 'Administrator', at: expect.any(String) });

  test('is told to admins of a match and of a split, until they are undone', async () => {
    const order = await openOrder(desk, world);
    const matched = await bring({ amount: order.amount, rrn: freshUtr() });
    expect(await settledOf(matched)).toBeNull();
    await desk.admin.ok('utr.match', { body: { lineId: matched, refId: order.refId } });
    expect(await settledOf(matched)).toEqual(bySomebody('matched'));
    for (const { client } of [world.north, world.peer]) {
      expect(await settledOf(matched, client)).toBeNull();
    }
    await desk.admin.ok('utr.undo', { body: { lineId: matched } });
    expect(await settledOf(matched)).toBeNull();

    const two = [await openOrder(desk, world), await openOrder(desk, world)];
    const split = await bring({ amount: '30.00', rrn: freshUtr() });
    const parts = two.map(({ refId }, at) => ({ refId, amount: at === 0 ? '10.00' : '20.00' }));
    await desk.admin.ok('utr.split', { body: { lineId: split, parts } });
    expect(await settledOf(split)).toEqual(bySomebody('split'));
    const { entries } = await desk.admin.ok('audit.list', { query: { subject: `line:${split}` } });
    expect(entries.map(({ action }) => action)).toEqual(['statement.split']);
    expect(entries[0]?.after).toMatchObject({ orderRef: two.map(({ refId }) => refId) });
  });

  test('is told of a proof by hand, until the approval is reversed', async () => {
    const order = await payOrder(desk, world);
    await world.peer.client.ok('payin.confirm', { body: { refId: order.refId } });
    const lineId = await bring({ amount: order.amount, rrn: freshUtr() });
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    expect(await settledOf(lineId)).toEqual(bySomebody('matched'));
    const body = { refId: order.refId, reason: 'it was another payment' };
    await desk.admin.ok('ledger.reverse', { body });
    expect(await settledOf(lineId)).toBeNull();
    const { entries } = await desk.admin.ok('audit.list', { query: { subject: `line:${lineId}` } });
    expect(entries.map(({ action }) => action)).toEqual(['statement.undone', 'statement.matched']);
  });

  test('is told of a refund and a write-off, and of what was marked as not ours', async () => {
    const vpa = 'sender@okaxis';
    const [refunded, writtenOff] = [
      await bring({ amount: '41.00', rrn: freshUtr(), vpa, vpaComplete: true }),
      await bring({ amount: '42.00', rrn: freshUtr() }),
    ];
    const lineIds = [refunded, writtenOff];
    await desk.admin.ok('utr.dismiss', { body: { lineIds, note: 'a friend' } });
    for (const id of lineIds) expect(await settledOf(id)).toEqual(bySomebody('dismissed'));
    const reason = 'nobody knows the sender';
    await desk.admin.ok('suspense.refund', { body: { lineId: refunded, reason } });
    await desk.admin.ok('suspense.writeOff', { body: { lineId: writtenOff, reason } });
    expect(await settledOf(refunded)).toEqual(bySomebody('refunded'));
    expect(await settledOf(writtenOff)).toEqual(bySomebody('written_off'));
  });

  test('is nobody where a rule matched it', async () => {
    const order = await payOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    expect((await orderOf(order.refId)).status).toBe('approved');
    expect(await settledOf(lineId)).toBeNull();
    const { total } = await desk.admin.ok('audit.list', { query: { subject: `line:${lineId}` } });
    expect(total).toBe(0);
  });
});

test('claims are found by the beginning of a reference or of an order, those that ended, too', async () => {
  const order = await payOrder(desk, world);
  const former = order.utr;
  const found = async (q: string) =>
    (await desk.admin.ok('utr.list', { query: { q } })).submissions
      .filter(({ refId }) => refId === order.refId)
      .map(({ utr }) => utr);
  for (const q of [former, former.slice(0, 9), order.refId, order.refId.toLowerCase()]) {
    expect(await found(q)).toEqual([former]);
  }
  await desk.owner.query(
    `insert into utr_claim (utr, order_kind, order_ref, amount, state, actor, claimed_at,
       changed_at)
     select $2, order_kind, order_ref, amount, 'withdrawn', actor, claimed_at, changed_at
     from utr_claim where order_ref = $1`,
    [order.refId, `9${former.slice(1)}`],
  );
  expect(new Set(await found(order.refId.slice(0, 15)))).toEqual(
    new Set([former, `9${former.slice(1)}`]),
  );
  expect(await found('PI-no-such-order')).toEqual([]);
  await desk.owner.query(`delete from utr_claim where order_ref = $1 and state = 'withdrawn'`, [
    order.refId,
  ]);
});
