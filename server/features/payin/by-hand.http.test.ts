import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { expireDue } from './sweep.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { waitFor } from '../../testing/wait.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  openOrder,
  payOrder,
  topUp,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  for (const { client } of [world.peer, world.otherPeer]) {
    await client.ok('user.updateMe', { body: { presence: 'offline' } });
  }
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

/** A peer of the north group that alone takes pay-ins, with this deposit. */
async function sockPeer(deposit: string): Promise<Member & { upiId: string }> {
  await desk.owner.query(`update app_user set presence = 'offline' where role = 'peer'`);
  const peer = await addMember(desk, 'peer', { parentId: world.north.user.id, topup: deposit });
  return { ...peer, upiId: await addUpi(desk, peer) };
}

const approve = (who: Member['client'], refId: string, amount?: string, utr?: string) =>
  who.call('payin.decide', {
    body: { refId, status: 'approved', ...(amount && { amount }), ...(utr && { utr }) },
  });

describe('an approval by hand', () => {
  test('of more than the order’s amount is refused, and writes nothing', async () => {
    await sockPeer('1000.00');
    const { refId } = await payOrder(desk, world, { amount: '100.00' });
    for (const client of [world.north.client, desk.admin]) {
      const refused = await refusalOf(desk, () => approve(client, refId, '50000000.00'));
      expect(refused).toMatchObject({ errorCode: 'AmountMismatch' });
    }
    expect((await approve(world.north.client, refId)).status).toBe(200);
  });

  test('of more is possible where a statement of the admin shows it, not the group’s own', async () => {
    const { client, upiId } = await sockPeer('1000.00');
    const { refId } = await openOrder(desk, world, { amount: '200.00' });
    const utr = freshUtr();
    const file = testFile([{ amount: '250.00', rrn: utr }]);
    for (const sender of [client, world.north.client])
      await uploadAndMatch(desk, sender, upiId, file);
    const refused = await refusalOf(desk, () => approve(world.north.client, refId, '250.00', utr));
    expect(refused).toMatchObject({ errorCode: 'AmountMismatch' });
    await uploadAndMatch(desk, desk.admin, upiId, file);
    expect((await approve(world.north.client, refId, '250.00', utr)).status).toBe(200);
  });

  test('of an order that nothing is held for must be covered by the wallet', async () => {
    const peer = await sockPeer('1000.00');
    const { refId } = await payOrder(desk, world, { amount: '900.00' });
    await desk.owner.query(
      `update payin set status = 'pending', expires_at = $2 where ref_id = $1`,
      [refId, new Date(desk.clock.now() - 1000).toISOString()],
    );
    const [server] = desk.servers;
    if (server) await expireDue(server.services);
    await desk.admin.ok('user.changeWallet', {
      body: { userId: peer.user.id, kind: 'withdraw', amount: '950.00', reason: 'cash' },
    });
    const refused = await refusalOf(desk, () => approve(world.north.client, refId));
    expect(refused).toMatchObject({ errorCode: 'InsufficientBalance' });

    await desk.admin.ok('settings.update', { body: { orderRules: { overdraftByHand: '849.99' } } });
    expect((await approve(world.north.client, refId)).status).toBe(409);
    await desk.admin.ok('settings.update', { body: { orderRules: { overdraftByHand: '850.00' } } });
    // The other server hears of the new rule a moment later.
    await waitFor('the approval', async () => {
      return (await approve(world.north.client, refId)).status === 200;
    });
    await desk.admin.ok('settings.update', { body: { orderRules: { overdraftByHand: '0.00' } } });
    expect((await peer.client.ok('user.wallet')).balance).toBe('-850.00');
  });

  test('above the subadmin’s own limit is an admin’s', async () => {
    await sockPeer('9000.00');
    const { refId } = await payOrder(desk, world, { amount: '5000.00' });
    await desk.owner.query('update app_user set max_amount = 499999 where id = $1', [
      world.north.user.id,
    ]);
    const refused = await refusalOf(desk, () => approve(world.north.client, refId));
    expect(refused).toMatchObject({ errorCode: 'PermissionDenied' });
    expect((await approve(desk.admin, refId)).status).toBe(200);
    await desk.owner.query('update app_user set max_amount = null where id = $1', [
      world.north.user.id,
    ]);
  });

  test('covers what is held, although another order has taken the rest', async () => {
    const peer = await sockPeer('1000.00');
    const { refId } = await payOrder(desk, world, { amount: '1000.00' });
    expect((await approve(peer.client, refId)).status).toBe(200);
    await topUp(desk, peer.user.id, '1.00');
  });
});
