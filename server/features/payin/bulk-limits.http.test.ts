import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { runJobs, testFile, uploadAndMatch } from '../../testing/statement.ts';
import { buildWorld, freshUtr, payOrder, upiIdOf, type World } from '../../testing/world.ts';

/** Which rows of a bulk are decided at once, and which one after the other. */
let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  await saveSettings(desk, { orderRules: { subadminByHandMost: '1000.00' } });
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

let paise = 0;
function nextAmount(rupees: number): string {
  paise += 1;
  return `${rupees}.${String(paise).padStart(2, '0')}`;
}

/** Paid one rupee short: the bank shows it, and a person decides. */
async function shownByBank(count: number): Promise<DecidePayinBody[]> {
  const rows: DecidePayinBody[] = [];
  const lines: { amount: string; rrn: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const utr = freshUtr();
    const amount = nextAmount(500);
    const { refId } = await payOrder(desk, world, { amount, utr });
    const received = amount.replace('500', '499');
    lines.push({ amount: received, rrn: utr });
    rows.push({ refId, status: 'approved', amount: received });
  }
  await uploadAndMatch(desk, desk.admin, await upiIdOf(desk, world.peer), testFile(lines));
  return rows;
}

async function onWord(rupees: number): Promise<DecidePayinBody> {
  const { refId } = await payOrder(desk, world, { amount: nextAmount(rupees) });
  return { refId, status: 'approved' };
}

async function bulk(orders: DecidePayinBody[], key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const { results } = await world.north.client.ok('payin.bulk', { body: { orders } }, headers);
  expect(results.map(({ refId }) => refId)).toEqual(orders.map(({ refId }) => refId));
  return results.map(({ order, error }) => order?.status ?? error?.reason);
}

async function transactionsOf(rows: readonly DecidePayinBody[]): Promise<number> {
  const { rows: found } = await desk.owner.query<{ count: number }>(
    `select count(distinct xid)::int as count from audit
     where action = 'payin.approved' and subject = any($1)`,
    [rows.map(({ refId }) => `payin:${refId}`)],
  );
  return found[0]?.count ?? 0;
}

test('what the bank shows is written together, though the word of a subadmin is limited', async () => {
  const rows = await shownByBank(12);
  expect(await bulk(rows)).toEqual(Array(12).fill('approved'));
  await runJobs(desk);
  const transactions = await transactionsOf(rows);
  expect(transactions).toBeGreaterThan(0);
  expect(transactions).toBeLessThanOrEqual(6);
});

test('what rests on the word of a subadmin is approved in its order up to the limit', async () => {
  const [first = never(), second = never()] = await shownByBank(2);
  const words = [await onWord(600), await onWord(300), await onWord(200)] as const;
  expect(await bulk([words[0], first, words[1], second, words[2]])).toEqual([
    'approved',
    'approved',
    'approved',
    'approved',
    'NEEDS_SECOND_APPROVAL',
  ]);
});

test('a limit of one person counts all rows of the act, also those that a lost answer left', async () => {
  const limits = { maxAmount: '1100.00' };
  await desk.admin.ok('user.update', { body: { userId: world.north.user.id, limits } });
  const rows = await shownByBank(3);
  const outcome = ['approved', 'approved', 'NEEDS_SECOND_APPROVAL'];
  expect(await bulk(rows, 'limited')).toEqual(outcome);
  // As if the server had died before it stored the whole answer.
  await desk.owner.query(`delete from idempotency where key = 'limited'`);
  expect(await bulk(rows, 'limited')).toEqual(outcome);
});

test('a row with a negative amount makes no room for the others', async () => {
  const rows = await shownByBank(3);
  const [{ refId } = never()] = await shownByBank(1);
  const outcome = await bulk([{ refId, status: 'approved', amount: '-9999.00' }, ...rows]);
  expect(outcome.slice(1)).toEqual(['approved', 'approved', 'NEEDS_SECOND_APPROVAL']);
});

test('a row that the database undid is refused by itself, and the others are decided', async () => {
  const [undone = never(), other = never()] = await shownByBank(2);
  const changes = desk.servers[0]?.services.changes ?? never();
  const write = changes.write.bind(changes);
  const spy = vi.spyOn(changes, 'write').mockImplementation((change) => {
    if (!JSON.stringify(change, textOfBigints).includes(undone.refId)) return write(change);
    return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  });
  const { results } = await world.north.client.ok('payin.bulk', {
    body: { orders: [undone, other] },
  });
  spy.mockRestore();
  expect(results[0]?.error?.errorCode).toBe('Unavailable');
  expect(results[1]?.order?.status).toBe('approved');
  expect(await bulk([undone])).toEqual(['approved']);
});

const textOfBigints = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

function never(): never {
  throw new Error('too few orders');
}
