import { dayMs } from '@peerdesk/domain/durations.ts';
import { businessDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let lead: Member;
let merchant: World['merchant'];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  lead = await addMember(desk, 'subadmin');
  merchant = await addMerchant(desk);
});
afterAll(() => desk.close());

/** A peer with a UPI ID of an account, and an approved pay-in of this amount on it. */
async function addTrader(amount: string, accountId?: string) {
  const peer = await addMember(desk, 'peer', { parentId: lead.user.id, topup: '90000.00' });
  const upiId = await addUpi(desk, peer, accountId ? { accountId } : {});
  const { refId, utr } = await payOrder(desk, { merchant }, { amount });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  return { ...peer, upiId, line: { amount, rrn: utr } };
}

test('of two peers with one account, each one’s own file counts for its own day', async () => {
  const day = businessDay(desk.clock.now(), timeZoneDefault);
  const first = await addTrader('500.00');
  const second = await addTrader('700.00', first.upiId);
  desk.clock.advance(dayMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const one of [first, second]) {
    one.client = await desk.anyone.signin(one.user.username, password);
  }
  const shown = [first, second].map(({ line }) => ({ ...line, date: day }));
  const send = (by: typeof first, lines: typeof shown) =>
    uploadAndMatch(desk, by.client, by.upiId, testFile(lines, { start: day, end: day }));
  await send(first, shown);
  await send(second, shown.slice(1));
  const bankOf = async ({ client }: Member) => {
    const body = { accountId: first.upiId, day, in: '1.00', out: '0' };
    return (await client.ok('dayClose.declare', { body })).found?.bank;
  };
  expect(await bankOf(first)).toMatchObject({ in: '1200.00', isAttested: false });
  expect(await bankOf(second)).toMatchObject({ in: '700.00', isAttested: false });
});
