import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  ask,
  asked,
  balanceOf,
  decide,
  one,
  settlement,
  statesOf,
  topup,
} from '../../testing/money-request.ts';
import { proofOf } from '../../testing/proof.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let second: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  second = await addMember(desk, 'admin');
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const newPeer = (money?: string) =>
  addMember(desk, 'peer', { parentId: world.north.user.id, ...(money && { topup: money }) });

describe('a top-up', () => {
  test('is asked for with reference and picture, approved, and credited once', async () => {
    const peer = await newPeer();
    const utr = freshUtr();
    const proofId = await proofOf(peer);
    const { id } = await asked(peer.client, topup({ utr, proofId, note: 'by IMPS' }));
    expect(id).toMatch(/^RQ/);
    expect(await statesOf(desk, utr)).toEqual(['claimed']);
    const seen = await one(desk.admin, id);
    expect(seen).toMatchObject({
      owner: { kind: 'user', id: peer.user.id, name: peer.user.name },
      utr,
      proofId,
      status: 'waiting',
      evidence: { isShown: false, lines: [], claims: [], looksLike: [], available: '0.00' },
    });
    const unexplained = await refusalOf(desk, () => decide(desk.admin, id, 'approved', ''));
    expect(unexplained).toMatchObject({ status: 422, fields: ['note'] });
    expect(await decide(desk.admin, id, 'approved')).toMatchObject({
      data: { status: 'approved', decidedBy: { name: 'Administrator' } },
    });
    expect(await balanceOf(peer)).toBe('5000.00');
    expect(await statesOf(desk, utr)).toEqual(['used']);
    for (const status of ['approved', 'declined'] as const) {
      const again = await refusalOf(desk, () => decide(second.client, id, status));
      expect(again).toMatchObject({ errorCode: 'AlreadyDecided' });
    }
    const { logs } = await peer.client.ok('user.settlementLogs');
    expect(logs).toMatchObject([{ kind: 'topup', refId: id, amount: '5000.00', reason: 'seen' }]);
  });

  test('that an attested line of the peer’s account shows needs no word and no second', async () => {
    await saveSettings(desk, { approvals: { walletAbove: '1000.00' } });
    const peer = await newPeer();
    const upiId = await addUpi(desk, peer);
    await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
    const utr = freshUtr();
    const { id } = await asked(peer.client, topup({ utr }));
    const file = testFile([{ amount: '5000.00', rrn: utr, direction: 'debit' }]);
    await uploadAndMatch(desk, peer.client, upiId, file);
    expect(await one(desk.admin, id)).toMatchObject({
      evidence: { isShown: false, lines: [{ direction: 'debit', attested: false }] },
    });
    const alone = await refusalOf(desk, () => decide(desk.admin, id, 'approved', ''));
    expect(alone).toMatchObject({ status: 422 });
    const other = await addMember(desk, 'admin');
    await uploadAndMatch(desk, other.client, upiId, file);
    expect(await one(desk.admin, id)).toMatchObject({ evidence: { isShown: true } });
    expect(await decide(desk.admin, id, 'approved', '')).toMatchObject({ status: 200 });
    await saveSettings(desk, { approvals: { walletAbove: null } });
  });

  test('above the limit and on somebody’s word alone needs a second admin', async () => {
    await saveSettings(desk, { approvals: { walletAbove: '1000.00' } });
    const peer = await newPeer();
    const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
    const before = await desk.fingerprint();
    expect(await decide(desk.admin, id, 'approved')).toMatchObject({
      status: 403,
      error: { reason: 'NEEDS_SECOND_APPROVAL' },
    });
    expect(await desk.fingerprint()).toBe(before);
    const approval = await askApproval(desk.admin, 'request.decide', {
      id,
      status: 'approved',
      note: 'seen in the bank’s app',
    });
    expect(approval).toMatchObject({ amount: '5000.00', gains: [peer.user.id] });
    expect((await decideApproval(desk.admin, approval.id)).status).toBe(403);
    expect((await decideApproval(second.client, approval.id)).status).toBe(200);
    expect(await balanceOf(peer)).toBe('5000.00');
    expect(await desk.admin.ok('user.settlementLogs', { query: { q: id } })).toMatchObject({
      logs: [{ by: 'Administrator', approvedBy: second.user.name }],
    });
    await saveSettings(desk, { approvals: { walletAbove: null } });
  });

  test('declined needs a reason, moves nothing and frees the reference', async () => {
    const peer = await newPeer();
    const utr = freshUtr();
    const { id } = await asked(peer.client, topup({ utr }));
    const mute = await refusalOf(desk, () => decide(desk.admin, id, 'declined', ''));
    expect(mute).toMatchObject({ status: 422, fields: ['note'] });
    await decide(desk.admin, id, 'declined', 'nothing arrived');
    expect(await one(peer.client, id)).toMatchObject({ decisionNote: 'nothing arrived' });
    expect(await balanceOf(peer)).toBe('0.00');
    await asked(peer.client, topup({ utr }));
  });
});

describe('a settlement', () => {
  test('takes no more than is available, counting what waits', async () => {
    const peer = await newPeer('1000.00');
    const { id } = await asked(peer.client, settlement('600.00'));
    const more = await refusalOf(desk, () => ask(peer.client, settlement('400.01')));
    expect(more).toMatchObject({ errorCode: 'InsufficientBalance' });
    const utr = freshUtr();
    const body = { id, status: 'approved', utr, note: '' } as const;
    expect(await desk.admin.ok('request.decide', { body })).toMatchObject({ utr });
    expect(await balanceOf(peer)).toBe('400.00');
    expect(await statesOf(desk, utr)).toEqual(['used']);
    const { logs } = await desk.admin.ok('user.settlementLogs', { query: { kind: 'settlement' } });
    expect(logs[0]).toMatchObject({ refId: id, amount: '-600.00', balance: '400.00' });
    const again = await asked(peer.client, settlement('300.00'));
    const same = { ...body, id: again.id };
    const refused = await refusalOf(desk, () => desk.admin.call('request.decide', { body: same }));
    expect(refused).toMatchObject({ status: 409, errorCode: 'DuplicateUtr' });
  });

  test('is refused when the money is gone by then, and goes on waiting', async () => {
    const peer = await newPeer('1000.00');
    const { id } = await asked(peer.client, settlement('900.00'));
    await desk.admin.ok('user.changeWallet', {
      body: { userId: peer.user.id, kind: 'withdraw', amount: '200.00', reason: 'cash' },
    });
    const refused = await refusalOf(desk, () => decide(desk.admin, id, 'approved'));
    expect(refused).toMatchObject({ errorCode: 'InsufficientBalance' });
    expect(await one(peer.client, id)).toMatchObject({ status: 'waiting' });
  });

  test('of a frozen owner waits until the freeze ends; a top-up does not', async () => {
    const peer = await newPeer('2000.00');
    const out = await asked(peer.client, settlement('700.00'));
    const into = await asked(peer.client, topup({ utr: freshUtr() }));
    const freeze = { kind: 'user', id: peer.user.id, reason: 'a lien' } as const;
    const { id: freezeId } = await desk.admin.ok('freeze.create', { body: freeze });
    const refused = await refusalOf(desk, () => decide(desk.admin, out.id, 'approved'));
    expect(refused).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    expect((await decide(desk.admin, into.id, 'approved')).status).toBe(200);
    await desk.admin.ok('freeze.end', { body: { id: freezeId, reason: 'the bank lifted it' } });
    expect((await decide(desk.admin, out.id, 'approved')).status).toBe(200);
    expect(await balanceOf(peer)).toBe('6300.00');
  });

  test('is not reversed by its entry, nor is a top-up: the reference stays used', async () => {
    const peer = await newPeer('2000.00');
    const utr = freshUtr();
    for (const body of [settlement('100.00'), topup({ utr })]) {
      const { id } = await asked(peer.client, body);
      expect((await decide(desk.admin, id, 'approved')).status).toBe(200);
      const { rows } = await desk.owner.query<{ id: string }>(
        'select id from entry where order_ref = $1',
        [id],
      );
      for (const preview of [{ preview: true as const }, {}]) {
        const reversal = { refId: rows[0]?.id ?? '', reason: 'by mistake', ...preview };
        const refused = await refusalOf(desk, () =>
          desk.admin.call('ledger.reverse', { body: reversal }),
        );
        expect(refused).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
      }
    }
    expect(await statesOf(desk, utr)).toEqual(['used']);
  });

  test('of a merchant is asked for by key; it never learns who decided', async () => {
    const merchant = await addMerchant(desk);
    await fundMerchant(desk, merchant.id, '1000.00');
    const { id } = await asked(merchant.client, settlement('1000.00'));
    await decide(desk.admin, id, 'approved', 'paid by NEFT');
    expect(await merchant.client.ok('merchant.balance')).toMatchObject({ balance: '0.00' });
    const { requests } = await merchant.client.ok('request.list');
    expect(requests).toMatchObject([
      { id, status: 'approved', decidedBy: null, evidence: null, owner: { kind: 'merchant' } },
    ]);
    expect(await world.otherMerchant.client.ok('request.list')).toMatchObject({ requests: [] });
    const log = await desk.admin.ok('user.settlementLogs', { query: { q: id } });
    expect(log.total).toBe(1);
  });
});
