import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { refusedOtherwise } from '../refused-otherwise.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  placePayout,
  type World,
} from '../world.ts';

/*
 * Attacks on orders that once succeeded, or could have, with variations. `docs/coalitions.md` says
 * what is not refused on purpose.
 */

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

test('value from an approval by hand', async () => {
  const { peer, north, south, otherPeer, payer } = world;
  const { refId } = await payOrder(desk, world, { amount: '700.00' });
  const approve =
    (by: typeof peer, more: object = {}) =>
    () =>
      by.client.call('payin.decide', { body: { refId, status: 'approved', ...more } as never });
  const utr = freshUtr();
  const others = await refusedOtherwise(desk, {
    'a peer approves for more': ['AmountMismatch', approve(peer, { amount: '50000.00' })],
    'a peer approves for a paisa more': ['AmountMismatch', approve(peer, { amount: '700.01' })],
    'a subadmin approves for far more': [
      'AmountMismatch',
      approve(north, { amount: '50000000.00' }),
    ],
    'a subadmin approves for more, by another reference': [
      'AmountMismatch',
      approve(north, { amount: '700.01', utr }),
    ],
    'with an amount below zero': ['ValidationError', approve(peer, { amount: '-1.00' })],
    'with an amount in exponents': ['ValidationError', approve(peer, { amount: '1e3' })],
    'by the subadmin of another group': ['NotFound', approve(south)],
    'by a peer of another group': ['NotFound', approve(otherPeer)],
    'by one who only pays': ['PermissionDenied', approve(payer)],
    'with a field that no row knows': ['ValidationError', approve(peer, { peerId: peer.user.id })],
    'confirmed by a merchant': [
      'PermissionDenied',
      () => world.merchant.client.call('payin.confirm', { body: { refId } }),
    ],
    'declined by a merchant': [
      'PermissionDenied',
      () => world.merchant.client.call('payin.decide', { body: { refId, status: 'declined' } }),
    ],
  });
  expect(others).toEqual([]);
});

test('value from a pay-out', async () => {
  const { payer, north, south, otherPeer, peer, merchant, otherMerchant } = world;
  const waiting = await placePayout(world);
  const given = await givePayout(desk, world, payer, { accept: false });
  const accepted = await givePayout(desk, world, payer, { amount: '900.00' });
  const paid = await givePayout(desk, world, payer, { amount: '5000.00' });
  await payer.client.ok('payout.decide', {
    body: { refId: paid.refId, status: 'approved', utr: freshUtr() },
  });
  const say =
    (by: typeof payer, refId: string, more: object = {}) =>
    () =>
      by.client.call('payout.decide', {
        body: { refId, status: 'approved', utr: freshUtr(), ...more } as never,
      });
  const ask = (body: object) => () => payer.client.call('request.ask', { body: body as never });
  const others = await refusedOtherwise(desk, {
    'nobody has accepted it': ['InvalidTransition', say(payer, given.refId)],
    'nobody was given it': ['NotFound', say(payer, waiting.refId)],
    'a peer of the group says it for the payer': ['NotFound', say(peer, accepted.refId)],
    'a payer of another group': ['NotFound', say(otherPeer, accepted.refId)],
    'once more': ['AlreadyDecided', say(payer, paid.refId)],
    'accepted for somebody else': [
      'NotFound',
      () => otherPeer.client.call('payout.accept', { body: { refId: given.refId } }),
    ],
    'given to one’s own by another subadmin': [
      'NotFound',
      () =>
        south.client.call('payout.assign', {
          body: { refId: given.refId, peerId: otherPeer.user.id },
        }),
    ],
    'given to another group by a subadmin': [
      'NotFound',
      () =>
        north.client.call('payout.assign', {
          body: { refId: accepted.refId, peerId: otherPeer.user.id },
        }),
    ],
    'credit that has not cleared, asked for': [
      'InsufficientBalance',
      ask({ kind: 'settlement', amount: '5000.00' }),
    ],
    'a rupee of credit that has not cleared': [
      'InsufficientBalance',
      ask({ kind: 'settlement', amount: '1.00' }),
    ],
    'credit that has not cleared, withdrawn': [
      'InsufficientBalance',
      () =>
        desk.admin.call('user.changeWallet', {
          body: { userId: payer.user.id, kind: 'withdraw', amount: '1.00', reason: 'x' },
        }),
    ],
    'credit that has not cleared, blocked': [
      'InsufficientBalance',
      () =>
        desk.admin.call('freeze.create', {
          body: { kind: 'user', id: payer.user.id, amount: '1.00', reason: 'x' },
        }),
    ],
    'taken back while it is being paid': [
      'InvalidTransition',
      () => merchant.client.call('payout.withdraw', { body: { refId: accepted.refId } }),
    ],
    'taken back by another merchant': [
      'NotFound',
      () => otherMerchant.client.call('payout.withdraw', { body: { refId: waiting.refId } }),
    ],
    'disputed by another merchant': [
      'NotFound',
      () =>
        otherMerchant.client.call('dispute.create', { body: { refId: paid.refId, reason: 'no' } }),
    ],
    'disputed by the payer’s subadmin': [
      'PermissionDenied',
      () => north.client.call('dispute.create', { body: { refId: paid.refId, reason: 'no' } }),
    ],
    '“I did send it” about what one never had': [
      'NotFound',
      () =>
        otherPeer.client.call('payout.lateUtr', {
          body: { refId: accepted.refId, utr: freshUtr() },
        }),
    ],
    'a proof that somebody else uploaded': [
      'ValidationError',
      say(payer, accepted.refId, { proofId: 'F0000000000000000' }),
    ],
  });
  expect(others).toEqual([]);
});

test('disputes', async () => {
  const { payer, north, merchant } = world;
  const paid = await givePayout(desk, world, payer, { amount: '5100.00' });
  await payer.client.ok('payout.decide', {
    body: { refId: paid.refId, status: 'approved', utr: freshUtr() },
  });
  const { id: disputeId } = await merchant.client.ok('dispute.create', {
    body: { refId: paid.refId, reason: 'no' },
  });
  const decide = (by: typeof north, status: string) => () =>
    by.client.call('dispute.resolve', { body: { disputeId, status, note: 'I know' } as never });
  await north.client.ok('dispute.start', { body: { disputeId } });
  const others = await refusedOtherwise(desk, {
    'a subadmin lets its own peer’s payment stand': ['PermissionDenied', decide(north, 'resolved')],
    'the payer decides': ['PermissionDenied', decide(payer, 'resolved')],
    'the merchant decides': [
      'PermissionDenied',
      () =>
        merchant.client.call('dispute.resolve', {
          body: { disputeId, status: 'revoke_claim', note: 'x' },
        }),
    ],
    'another subadmin decides': ['NotFound', decide(world.south, 'revoke_claim')],
    'a second dispute beside it': [
      'InvalidTransition',
      () => merchant.client.call('dispute.create', { body: { refId: paid.refId, reason: 'no' } }),
    ],
    'reversed while it is disputed': [
      'InvalidTransition',
      () => desk.admin.call('ledger.reverse', { body: { refId: paid.refId, reason: 'x' } }),
    ],
    'with a file of somebody else': [
      'ValidationError',
      () =>
        merchant.client.call('dispute.message', {
          body: { disputeId, text: 'x', fileIds: ['F0000000000000000'] },
        }),
    ],
    'a merchant writes to the payer alone': [
      'PermissionDenied',
      () =>
        merchant.client.call('dispute.message', {
          body: { disputeId, text: 'x', audience: 'internal' },
        }),
    ],
  });
  expect(others).toEqual([]);
  await desk.admin.ok('dispute.resolve', { body: { disputeId, status: 'resolved', note: 'seen' } });
  const after = await refusedOtherwise(desk, {
    'disputed again after the verdict': [
      'PermissionDenied',
      () =>
        merchant.client.call('dispute.create', {
          body: { refId: paid.refId, reason: 'again', note: 'new' },
        }),
    ],
    'decided again': [
      'AlreadyDecided',
      () =>
        desk.admin.call('dispute.resolve', {
          body: { disputeId, status: 'revoke_claim', note: 'x' },
        }),
    ],
  });
  expect(after).toEqual([]);
});
