import { because } from '@peerdesk/contract/because.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { runJobs, testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addUpi,
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
const uploadOf = (id: string) => desk.admin.ok('upload.one', { params: { id } });

describe('a statement', () => {
  test('approves a claim that it shows, with rule, line and reason in the timeline', async () => {
    const order = await payOrder(desk, world);
    const file = testFile([
      { amount: order.amount, rrn: order.utr },
      { amount: '7.00', rrn: freshUtr() },
    ]);
    const id = await uploadAndMatch(desk, world.peer.client, upiId, file);
    const found = await orderOf(order.refId);
    expect(found).toMatchObject({
      status: 'approved',
      receivedAmount: order.amount,
      decidedBy: { name: 'System' },
    });
    expect(found.timeline.map(({ event }) => event).slice(-2)).toEqual(['matched', 'approved']);
    const matched = found.timeline.find(({ event }) => event === 'matched');
    expect(matched?.detail).toMatchObject({ rule: 'EXACT_UTR', upload: id, row: 2 });
    const upload = await uploadOf(id);
    expect(upload).toMatchObject({
      status: 'done',
      counts: { lines: 2, matched: 1, duplicates: 0, unmatched: 1, errors: 0 },
    });
    expect(upload.lines[0]).toMatchObject({
      state: 'matched',
      rule: 'EXACT_UTR',
      refId: order.refId,
      reason: expect.stringContaining('The bank shows'),
    });
  });

  test('the same file again lists duplicates and changes nothing else', async () => {
    const order = await payOrder(desk, world);
    const file = testFile([{ amount: order.amount, rrn: order.utr }]);
    await uploadAndMatch(desk, desk.admin, upiId, file);
    const except = ['statement_upload', 'statement_line', 'audit', 'outbox'];
    const before = await desk.fingerprint(except);
    const id = await uploadAndMatch(desk, desk.admin, upiId, file);
    expect(await desk.fingerprint(except)).toBe(before);
    const upload = await uploadOf(id);
    expect(upload.counts).toMatchObject({ lines: 1, matched: 0, duplicates: 1, unmatched: 0 });
    expect(upload.lines[0]).toMatchObject({ duplicate: true, refId: order.refId });
  });

  test('a claim that comes later is judged against the lines that are there', async () => {
    const order = await openOrder(desk, world);
    const utr = freshUtr();
    await uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount: order.amount, rrn: utr }]));
    expect((await orderOf(order.refId)).status).toBe('pending');
    await desk.anyone.ok('pay.utr', { params: { token: order.token }, body: { utr } });
    await runJobs(desk);
    expect((await orderOf(order.refId)).status).toBe('approved');
  });

  test('an order that only statements decide is decided by one', async () => {
    const order = await payOrder(desk, world, { resolveType: 'UTR' });
    const file = testFile([{ amount: order.amount, rrn: order.utr }]);
    await uploadAndMatch(desk, desk.admin, upiId, file);
    expect((await orderOf(order.refId)).status).toBe('approved');
  });

  test.each([
    ['less money', { amount: '1.00' }],
    ['money that went out', { direction: 'debit' as const }],
    ['money that was sent back', { kind: 'REVERSAL' as const }],
    ['a charge', { kind: 'CHARGE' as const }],
  ])('%s approves nothing', async (_what, wrong) => {
    const order = await payOrder(desk, world);
    const file = testFile([{ amount: order.amount, rrn: order.utr, ...wrong }]);
    await uploadAndMatch(desk, desk.admin, upiId, file);
    expect((await orderOf(order.refId)).status).toBe('processing');
  });

  test('after a big file the planner knows how many lines there are', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => ({
      amount: '7.00',
      rrn: `7${String(n).padStart(11, '0')}`,
    }));
    await uploadAndMatch(desk, desk.admin, upiId, testFile(lines));
    const known = `select reltuples::int as lines from pg_class where relname = 'statement_line'`;
    const { rows } = await desk.owner.query<{ lines: number }>(known);
    expect(rows[0]?.lines).toBeGreaterThanOrEqual(1000);
  });

  test('a line that comes again further down a long file is a duplicate of the first', async () => {
    const lines = Array.from({ length: 2100 }, (_, n) => ({
      amount: '8.00',
      rrn: `8${String(n).padStart(11, '0')}`,
    }));
    const again = [...lines, ...lines.slice(0, 3), ...lines.slice(0, 3)];
    const id = await uploadAndMatch(desk, desk.admin, upiId, testFile(again));
    const { counts } = await desk.admin.ok('upload.one', { params: { id } });
    expect(counts).toMatchObject({ lines: 2106, duplicates: 6, errors: 0 });
    const { rows } = await desk.owner.query(
      `select split_part(id, '-', 2)::int as at, split_part(duplicate_of, '-', 2)::int as of
       from statement_line where upload_id = $1 and duplicate_of is not null order by at`,
      [id],
    );
    expect(rows).toEqual([1, 2, 3, 1, 2, 3].map((of, at) => ({ at: 2101 + at, of })));
  });

  test('a line of another account approves nothing', async () => {
    const other = await addUpi(desk, world.otherPeer);
    const order = await payOrder(desk, world);
    const account = (await orderOf(order.refId)).peer?.id;
    const elsewhere = account === world.peer.user.id ? other : upiId;
    const file = testFile([{ amount: order.amount, rrn: order.utr }]);
    await uploadAndMatch(desk, desk.admin, elsewhere, file);
    expect((await orderOf(order.refId)).status).toBe('processing');
  });
});

describe('an upload', () => {
  test('is refused outside the scope, and nothing is written', async () => {
    const file = testFile([{ amount: '5.00', rrn: freshUtr() }]);
    for (const client of [world.otherPeer.client, world.south.client]) {
      const refused = await refusalOf(desk, () =>
        client.call('upload.create', { body: { upiId }, file }),
      );
      expect(refused).toMatchObject({ status: 404, errorCode: 'NotFound' });
    }
  });

  test('of others is not there', async () => {
    const file = testFile([{ amount: '5.00', rrn: freshUtr() }]);
    const id = await uploadAndMatch(desk, desk.admin, upiId, file);
    for (const client of [world.north.client, world.peer.client]) {
      expect((await client.ok('upload.one', { params: { id } })).id).toBe(id);
    }
    for (const client of [world.south.client, world.otherPeer.client]) {
      expect(await client.refused('upload.one', { params: { id } })).toBe('NotFound');
      const { uploads } = await client.ok('upload.list');
      expect(uploads.map((upload) => upload.id)).not.toContain(id);
    }
  });

  test('that cannot be read imports nothing and says why', async () => {
    const lines = [{ amount: '5.00', rrn: freshUtr() }];
    const id = await uploadAndMatch(
      desk,
      desk.admin,
      upiId,
      testFile(lines, { refuse: because('statement_without_table') }),
    );
    const upload = await uploadOf(id);
    expect(upload).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('column headings'),
      preview: [['Date', 'Text']],
    });
    expect(upload.lines).toEqual([]);
  });
});
