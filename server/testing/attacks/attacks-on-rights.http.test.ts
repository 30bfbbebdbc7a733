import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { refusedOtherwise } from '../refused-otherwise.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  openOrder,
  password,
  payOrder,
  placeOrder,
  type World,
} from '../world.ts';

/* Attacks on money besides orders, and on rights, with variations; see `attacks-on-orders`. */

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

test('requests, second people and reversals', async () => {
  const { peer, north, merchant, otherMerchant, otherPeer } = world;
  const { available } = await peer.client.ok('user.wallet');
  const first = await peer.client.ok('request.ask', {
    body: { kind: 'settlement', amount: available },
  });
  const topup = { userId: peer.user.id, kind: 'topup', amount: '10.00', reason: 'x' } as const;
  const asked = await desk.admin.ok('approval.ask', {
    body: { call: 'user.changeWallet', body: topup, note: 'x' },
  });
  const { refId } = await payOrder(desk, world, { amount: '720.00' });
  await peer.client.ok('payin.confirm', { body: { refId } });
  const decideRequest = (by: typeof peer.client) => () =>
    by.call('request.decide', { body: { id: first.id, status: 'approved', note: 'x' } });
  const second = (by: typeof peer.client, status: string) => () =>
    by.call('approval.decide', { body: { id: asked.id, status } as never });
  const others = await refusedOtherwise(desk, {
    'asked for twice': [
      'InsufficientBalance',
      () => peer.client.call('request.ask', { body: { kind: 'settlement', amount: '1.00' } }),
    ],
    'decided by who asks': ['PermissionDenied', decideRequest(peer.client)],
    'decided by the subadmin': ['PermissionDenied', decideRequest(north.client)],
    'decided by a merchant': ['PermissionDenied', decideRequest(merchant.client)],
    'withdrawn by somebody else': [
      'NotFound',
      () => otherPeer.client.call('request.withdraw', { body: { id: first.id } }),
    ],
    'withdrawn by a merchant': [
      'NotFound',
      () => merchant.client.call('request.withdraw', { body: { id: first.id } }),
    ],
    'more than a merchant’s balance': [
      'InsufficientBalance',
      () =>
        otherMerchant.client.call('request.ask', { body: { kind: 'settlement', amount: '1.00' } }),
    ],
    'a paisa below zero': [
      'ValidationError',
      () => merchant.client.call('request.ask', { body: { kind: 'settlement', amount: '-0.01' } }),
    ],
    'approved by the one who asked': ['PermissionDenied', second(desk.admin, 'approved')],
    'approved by a subadmin': ['NotFound', second(north.client, 'approved')],
    'withdrawn by a subadmin': ['NotFound', second(north.client, 'withdrawn')],
    'a subadmin asks for what is an admin’s': [
      'PermissionDenied',
      () =>
        north.client.call('approval.ask', {
          body: { call: 'user.changeWallet', body: topup, note: 'x' },
        }),
    ],
    'reversed by a subadmin': [
      'PermissionDenied',
      () => north.client.call('ledger.reverse', { body: { refId, reason: 'x' } }),
    ],
    'reversed by a merchant': [
      'PermissionDenied',
      () => merchant.client.call('ledger.reverse', { body: { refId, reason: 'x' } }),
    ],
    'a request is reversed as if it were an entry': [
      'NotFound',
      () => desk.admin.call('ledger.reverse', { body: { refId: first.id, reason: 'x' } }),
    ],
    'written off by a subadmin': [
      'PermissionDenied',
      () => north.client.call('suspense.writeOff', { body: { lineId: 'x', reason: 'x' } }),
    ],
  });
  expect(others).toEqual([]);
});

test('freezes and switches', async () => {
  const { otherPeer, south, otherMerchant, peer } = world;
  await fundMerchant(desk, otherMerchant.id, '100.00');
  const settlement = { kind: 'settlement', amount: '1.00' } as const;
  const asked = await otherPeer.client.ok('request.ask', { body: settlement });
  const user = await desk.admin.ok('freeze.create', {
    body: { kind: 'user', id: otherPeer.user.id, reason: 'x' },
  });
  await desk.admin.ok('freeze.create', {
    body: { kind: 'merchant', id: otherMerchant.id, reason: 'x' },
  });
  const order = { orderId: 'frozen', amount: '500.00', customer: { id: 'c' } };
  const payout = { ...order, customer: { id: 'c', name: 'Ravi', upi: 'ravi@oksbi' } };
  const others = await refusedOtherwise(desk, {
    'a frozen peer goes online': [
      'PermissionDenied',
      () => otherPeer.client.call('user.updateMe', { body: { presence: 'online' } }),
    ],
    'a frozen peer asks for its money': [
      'InvalidTransition',
      () => otherPeer.client.call('request.ask', { body: { kind: 'settlement', amount: '1.00' } }),
    ],
    'what it asked for before is approved': [
      'InvalidTransition',
      () =>
        desk.admin.call('request.decide', {
          body: { id: asked.id, status: 'approved', note: 'x' },
        }),
    ],
    'its subadmin ends the freeze': [
      'PermissionDenied',
      () => south.client.call('freeze.end', { body: { id: user.id, reason: 'x' } }),
    ],
    'it ends the freeze itself': [
      'PermissionDenied',
      () => otherPeer.client.call('freeze.end', { body: { id: user.id, reason: 'x' } }),
    ],
    'a frozen merchant orders': [
      'PermissionDenied',
      () => otherMerchant.client.call('payin.create', { body: order }),
    ],
    'a frozen merchant pays out': [
      'PermissionDenied',
      () => otherMerchant.client.call('payout.create', { body: payout }),
    ],
    'a frozen merchant asks for its money': [
      'InvalidTransition',
      () =>
        otherMerchant.client.call('request.ask', { body: { kind: 'settlement', amount: '1.00' } }),
    ],
    'a peer freezes a rival': [
      'PermissionDenied',
      () =>
        peer.client.call('freeze.create', {
          body: { kind: 'user', id: otherPeer.user.id, reason: 'x' },
        }),
    ],
    'a subadmin changes a switch': [
      'PermissionDenied',
      () =>
        south.client.call('switches.update', {
          body: { version: 0, set: { kind: 'intake' }, reason: 'x' },
        }),
    ],
    'a subadmin reads the evidence': [
      'PermissionDenied',
      () =>
        south.client.call('freeze.evidence', {
          params: { id: user.id },
          query: { from: '2026-01-01', to: '2026-01-02' },
        }),
    ],
  });
  expect(others).toEqual([]);
});

test('rights, and what one learns of others', async () => {
  const { peer, otherPeer, north, south, merchant, payer } = world;
  const rivals = await addUpi(desk, peer);
  const paused = await addUpi(desk, peer);
  await desk.admin.ok('upi.update', { body: { upiId: paused, status: 'paused' } });
  const once = await placeOrder(world);
  const sock = { name: 'Sock', username: 'sock-puppet', password };
  const others = await refusedOtherwise(desk, {
    'a subadmin registers an admin': [
      'PermissionDenied',
      () => north.client.call('user.register', { body: { ...sock, role: 'admin' } }),
    ],
    'a subadmin registers a subadmin': [
      'PermissionDenied',
      () => north.client.call('user.register', { body: { ...sock, role: 'subadmin' } }),
    ],
    'a subadmin registers into another group': [
      'NotFound',
      () =>
        north.client.call('user.register', {
          body: { ...sock, role: 'peer', parentId: south.user.id },
        }),
    ],
    'a subadmin raises its own commission': [
      'PermissionDenied',
      () =>
        north.client.call('user.update', {
          body: { userId: north.user.id, commission: { payinBps: 900 } },
        }),
    ],
    'a subadmin takes a peer of another group': [
      'NotFound',
      () =>
        north.client.call('user.update', {
          body: { userId: otherPeer.user.id, parentId: north.user.id },
        }),
    ],
    'a subadmin resets a password of another group': [
      'NotFound',
      () => north.client.call('user.resetPassword', { body: { userId: otherPeer.user.id } }),
    ],
    'a subadmin resets an admin’s password': [
      'NotFound',
      () => north.client.call('user.resetPassword', { body: { userId: 'U0' } }),
    ],
    'a subadmin removes a second factor': [
      'PermissionDenied',
      () => north.client.call('user.resetFactor', { body: { userId: peer.user.id } }),
    ],
    'a peer gives itself a role': [
      'ValidationError',
      () => peer.client.call('user.updateMe', { body: { role: 'admin' } as never }),
    ],
    'a peer ends what an admin paused': [
      'PermissionDenied',
      () => peer.client.call('upi.update', { body: { upiId: paused, status: 'active' } }),
    ],
    'a peer makes room on what an admin paused': [
      'PermissionDenied',
      () => peer.client.call('upi.restock', { body: { upiId: paused } }),
    ],
    'a peer changes a rival’s UPI ID': [
      'NotFound',
      () => otherPeer.client.call('upi.update', { body: { upiId: rivals, status: 'paused' } }),
    ],
    'a peer adds a UPI ID for a rival': [
      'ValidationError',
      () =>
        otherPeer.client.call('upi.create', {
          body: { peerId: peer.user.id, upi: 'x@okaxis', holder: 'X' },
        }),
    ],
    'a peer reads a rival’s wallet': [
      'NotFound',
      () => peer.client.call('ledger.report', { query: { userId: otherPeer.user.id } }),
    ],
    'a peer reads a rival’s sessions': [
      'NotFound',
      () => peer.client.call('user.sessions', { params: { id: otherPeer.user.id } }),
    ],
    'a peer ends a rival’s sessions': [
      'NotFound',
      () =>
        peer.client.call('user.endSession', {
          body: { userId: otherPeer.user.id, sessionId: 'S0' } as never,
        }),
    ],
    'a payer sends a rival’s statement': [
      'PermissionDenied',
      () =>
        payer.client.call('upload.create', {
          body: { upiId: rivals },
          file: { name: 'a.csv', bytes: Buffer.from('a') },
        }),
    ],
    'a key as a session': ['SessionError', () => desk.anyone.as('auth pk_live_x').call('user.me')],
    'a merchant reads settings': ['PermissionDenied', () => merchant.client.call('settings.get')],
    'a merchant’s order id with another amount': [
      'IdempotencyConflict',
      () =>
        merchant.client.call('payin.create', {
          body: { orderId: once.orderId, amount: '999.00', customer: { id: 'other' } },
        }),
    ],
  });
  expect(others).toEqual([]);
});

test('a customer', async () => {
  const used = await payOrder(desk, world, { amount: '740.00' });
  await world.peer.client.ok('payin.confirm', { body: { refId: used.refId } });
  const open = await openOrder(desk, world, { amount: '741.00' });
  const enter = (token: string, utr: string) => () =>
    desk.anyone.call('pay.utr', { params: { token }, body: { utr } });
  const others = await refusedOtherwise(desk, {
    'a link that nobody gave': ['NotFound', enter('x'.repeat(43), freshUtr())],
    'an order’s id instead of its link': ['NotFound', enter(open.refId, freshUtr())],
    'a reference of eleven digits': ['ValidationError', enter(open.token, '12345678901')],
    'a reference after the approval': ['InvalidTransition', enter(used.token, freshUtr())],
  });
  expect(others).toEqual([]);
});
