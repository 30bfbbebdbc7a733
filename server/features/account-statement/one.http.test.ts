import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember, buildWorld, payOrder, type World } from '../../testing/world.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';

let desk: TestDesk;
let world: World;
/** Between the deposit and the first pay-in, and between the two pay-ins. */
let noon: string;
let evening: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  desk.clock.advance(1000);
  noon = iso(desk.clock.now());
  await approvePayin('1000.00');
  desk.clock.advance(1000);
  evening = iso(desk.clock.now());
  await approvePayin('500.00');
  desk.clock.advance(1000);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

async function approvePayin(amount: string): Promise<void> {
  const { refId } = await payOrder(desk, world, { amount });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
}

const statementOf = (query: { start?: string; end?: string } = {}, client = desk.admin) =>
  client.ok('ledger.statement', { query: { peerId: world.peer.user.id, ...query } });

test('from balance to balance, the oldest first, with totals by kind', async () => {
  const { opening, postings, closing, totals, peer } = await statementOf();
  expect(peer).toMatchObject({ id: world.peer.user.id, name: world.peer.user.name });
  expect(opening).toBe('0.00');
  expect(postings.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['topup', '1000000.00', '1000000.00'],
    ['payin_approved', '-990.00', '999010.00'],
    ['payin_approved', '-495.00', '998515.00'],
  ]);
  expect(closing).toBe('998515.00');
  expect(totals).toEqual([
    { kind: 'topup', count: 1, credit: '1000000.00', debit: '0.00' },
    { kind: 'payin_approved', count: 2, credit: '0.00', debit: '1485.00' },
  ]);
});

test('two periods meet: one closes with what the next one opens with', async () => {
  const first = await statementOf({ start: noon, end: evening });
  const second = await statementOf({ start: evening });
  expect([first.opening, first.closing]).toEqual(['1000000.00', '999010.00']);
  expect([second.opening, second.closing]).toEqual(['999010.00', '998515.00']);
  expect(await statementOf({ start: evening, end: evening })).toMatchObject({
    opening: '999010.00',
    postings: [],
    closing: '999010.00',
    totals: [],
  });
});

test('a subadmin sees those of its own group, without the words of the staff', async () => {
  const { postings } = await statementOf({}, world.north.client);
  expect(postings.map(({ reason }) => reason)).toEqual(['test', '', '']);
  const query = { peerId: world.peer.user.id };
  expect(await world.south.client.refused('ledger.statement', { query })).toBe('NotFound');
  expect(await world.peer.client.refused('ledger.statement', { query })).toBe('PermissionDenied');
});

test('404 for somebody who has no wallet, or does not exist', async () => {
  for (const peerId of [world.north.user.id, 'U0000000000000000000']) {
    expect(await desk.admin.refused('ledger.statement', { query: { peerId } })).toBe('NotFound');
  }
});

test('a period with too many postings is refused, and a shorter one is not', async () => {
  const { user } = await addMember(desk, 'peer', { topup: '100.00' });
  const at = desk.clock.now();
  await desk.owner.query(
    `with made as (
       insert into entry (id, at, kind, reason, actor)
       select $1 || lpad(n::text, 8, '0'), $2, 'adjust', '', '{}'
       from generate_series(1, 20001) n returning id)
     insert into posting (entry_id, line, account, amount)
     select id, n, a, amount from made,
       (values (1, $3, 1), (2, 'house:settlement', -1)) p (n, a, amount)`,
    [idFloor('entry', at), iso(at), accounts.peerWallet(user.id)],
  );
  const query = { peerId: user.id };
  const refused = await desk.admin.call('ledger.statement', { query });
  expect(refused).toMatchObject({
    status: 422,
    error: { fields: { end: 'More than 20,000 postings in this period. Choose a shorter one' } },
  });
  const before = { ...query, end: iso(at) };
  expect((await desk.admin.ok('ledger.statement', { query: before })).closing).toBe('100.00');
  await desk.owner.query(
    `delete from posting where entry_id in (select id from entry where kind = 'adjust')`,
  );
  await desk.owner.query(`delete from entry where kind = 'adjust'`);
});
