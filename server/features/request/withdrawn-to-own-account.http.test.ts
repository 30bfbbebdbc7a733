import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { suspendUnclaimed } from '../../core/reconcile/match-queue.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { asked, balanceOf, settlement } from '../../testing/money-request.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { addMember, addUpi, freshUtr, type Member } from '../../testing/world.ts';

/** What the desk pays out to the account of a UPI ID is on its statement as a credit. */
let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

interface Owner extends Member {
  upiId: string;
}

async function newOwner(): Promise<Owner> {
  const member = await addMember(desk, 'peer', { topup: '5000.00' });
  return { ...member, upiId: await addUpi(desk, member) };
}

/** An admin's statement of the account shows this credit, and nobody claims it for days. */
async function shown({ upiId }: Owner, amount: string, rrn: string): Promise<void> {
  await uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount, rrn }]));
  await desk.owner.query(`update statement_line set created_at = now() - interval '3 days'`);
  const [server] = desk.servers;
  if (server) await suspendUnclaimed(server.services);
}

const withdraw = async ({ user }: Owner, utr: string) =>
  desk.admin.ok('user.changeWallet', {
    body: { userId: user.id, kind: 'withdraw', amount: '700.00', reason: 'paid', utr },
  });

test('a withdrawal by hand does not become money that nobody claims', async () => {
  const [owner, utr] = [await newOwner(), freshUtr()];
  await withdraw(owner, utr);
  await shown(owner, '700.00', utr);
  expect(await balanceOf(owner)).toBe('4300.00');
});

test('nor does a settlement on request', async () => {
  const [owner, utr] = [await newOwner(), freshUtr()];
  const { id } = await asked(owner.client, settlement('800.00'));
  const body = { id, status: 'approved', utr, note: 'paid' } as const;
  await desk.admin.ok('request.decide', { body });
  await shown(owner, '800.00', utr);
  expect(await balanceOf(owner)).toBe('4200.00');
});

test('another amount, or another owner’s credit with the reference, does', async () => {
  const [owner, other, utr] = [await newOwner(), await newOwner(), freshUtr()];
  await withdraw(owner, utr);
  await shown(other, '700.00', utr);
  expect(await balanceOf(other)).toBe('4300.00');
  await shown(owner, '701.00', utr);
  expect(await balanceOf(owner)).toBe('3599.00');
});

test('what was brought with a reference is not what came with it', async () => {
  const [owner, utr] = [await newOwner(), freshUtr()];
  const topup = { kind: 'topup', amount: '600.00', reason: 'brought', utr } as const;
  await desk.admin.ok('user.changeWallet', { body: { userId: owner.user.id, ...topup } });
  await shown(owner, '600.00', utr);
  expect(await balanceOf(owner)).toBe('5000.00');
});
