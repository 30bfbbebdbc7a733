import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
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
  payOrder,
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

type Ask = RequestOf<'request.ask'>['body'];
const topup = (set: Partial<Ask> = {}): Ask => ({ kind: 'topup', amount: '5000.00', ...set });
const settlement = (amount: string): Ask => ({ kind: 'settlement', amount });
const ask = (by: ApiClient, body: Ask) => by.call('request.ask', { body });
const asked = (by: ApiClient, body: Ask) => by.ok('request.ask', { body });
const decide = (by: ApiClient, id: string, status: 'approved' | 'declined', note = 'seen') =>
  by.call('request.decide', { body: { id, status, note } });
const newPeer = (money?: string) =>
  addMember(desk, 'peer', { parentId: world.north.user.id, ...(money && { topup: money }) });
const balanceOf = async ({ client }: Member) => (await client.ok('user.wallet')).balance;
const one = async (by: ApiClient, id: string) =>
  (await by.ok('request.list', { query: { q: id } })).requests[0];
const stateOf = async (utr: string) => {
  const { rows } = await desk.owner.query<{ state: string }>(
    'select state from utr_claim where utr = $1 order by id',
    [utr],
  );
  return rows.map(({ state }) => state);
};

describe('a top-up', () => {
  test('is asked for with reference and picture, approved, and credited once', async () => {
    const peer = await newPeer();
    const utr = freshUtr();
    const proofId = await proofOf(peer);
    const { id } = await asked(peer.client, topup({ utr, proofId, note: 'by IMPS' }));
    expect(id).toMatch(/^RQ/);
    expect(await stateOf(utr)).toEqual(['claimed']);
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
    expect(await stateOf(utr)).toEqual(['used']);
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
    await uploadAndMatch(desk, desk.admin, upiId, file);
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
    expect(await stateOf(utr)).toEqual(['used']);
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
    expect(await stateOf(utr)).toEqual(['used']);
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
    expect((await desk.admin.ok('user.settlementLogs', { query: { q: id } })).total).toBe(0);
  });
});

describe('attacks', () => {
  test('a reference is used once: two requests, and a request and a pay-in', async () => {
    const [peer, other] = [await newPeer(), await newPeer()];
    const utr = freshUtr();
    const first = await asked(peer.client, topup({ utr }));
    const twin = await asked(other.client, topup({ utr }));
    expect(await one(desk.admin, first.id)).toMatchObject({
      evidence: { claims: [{ refId: twin.id, state: 'claimed' }] },
    });
    const both = await refusalOf(desk, () => decide(desk.admin, first.id, 'approved'));
    expect(both).toMatchObject({ errorCode: 'InvalidTransition' });
    await decide(desk.admin, twin.id, 'declined');
    expect((await decide(desk.admin, first.id, 'approved')).status).toBe(200);

    const before = await desk.fingerprint(['utr_claim', 'outbox']);
    expect(await ask(other.client, topup({ utr }))).toMatchObject({
      error: { errorCode: 'DuplicateUtr' },
    });
    expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    expect(await stateOf(utr)).toEqual(['used', 'refused', 'refused']);

    const order = await payOrder(desk, world, { amount: '150.00' });
    const late = await desk.admin.call('payin.decide', {
      body: { refId: order.refId, status: 'approved', utr },
    });
    expect(late).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
  });

  test('a customer’s open reference is not taken on a word, and the customer’s order wins', async () => {
    const peer = await newPeer();
    const { refId, utr } = await payOrder(desk, world, { amount: '151.00' });
    const { id } = await asked(peer.client, topup({ utr }));
    const refused = await refusalOf(desk, () => decide(desk.admin, id, 'approved'));
    expect(refused).toMatchObject({ errorCode: 'InvalidTransition' });
    expect((await world.peer.client.call('payin.confirm', { body: { refId } })).status).toBe(200);
    const used = await refusalOf(desk, () => decide(desk.admin, id, 'approved'));
    expect(used).toMatchObject({ errorCode: 'DuplicateUtr' });
  });

  test('two admins, and the owner withdrawing, at once: one outcome, and money moves once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const peer = await newPeer();
      const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
      const answers = await Promise.all([
        decide(desk.admin, id, 'approved'),
        decide(second.client, id, 'approved'),
        peer.client.call('request.withdraw', { body: { id } }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const isWithdrawn = answers[2]?.status === 200;
      expect(await balanceOf(peer)).toBe(isWithdrawn ? '0.00' : '5000.00');
    }
  });

  test('settlements asked for at once do not count on the same money', async () => {
    const peer = await newPeer('1000.00');
    const tries = Array.from({ length: 6 }, (_, n) => ask(peer.client, settlement(`40${n}.00`)));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  test('pictures: another’s, no picture, and one picture for two requests', async () => {
    const [peer, other] = [await newPeer(), await newPeer()];
    const proofId = await proofOf(peer, 41);
    const stolen = await refusalOf(desk, () => ask(other.client, topup({ proofId })));
    expect(stolen).toMatchObject({ status: 422, fields: ['proofId'] });
    const byKey = await refusalOf(desk, () => ask(world.merchant.client, topup({ proofId })));
    expect(byKey).toMatchObject({ status: 422, fields: ['proofId'] });
    await asked(peer.client, topup({ proofId }));
    const twice = await refusalOf(desk, () => ask(peer.client, topup({ proofId })));
    expect(twice).toMatchObject({ status: 422, fields: ['proofId'] });
    const copy = await proofOf(other, 41);
    const { id } = await asked(other.client, topup({ proofId: copy }));
    expect(await one(desk.admin, id)).toMatchObject({ evidence: { looksLike: [proofId] } });
  });

  test('a peer and its subadmin: neither decides, and others see and withdraw nothing', async () => {
    const peer = await newPeer();
    const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
    for (const { client } of [peer, world.north, world.south]) {
      const refused = await refusalOf(desk, () => decide(client, id, 'approved'));
      expect(refused).toMatchObject({ errorCode: 'PermissionDenied' });
    }
    expect(await one(world.north.client, id)).toMatchObject({ id, evidence: null });
    for (const client of [world.south.client, world.otherPeer.client, world.merchant.client]) {
      expect(await one(client, id)).toBeUndefined();
    }
    const foreign = await refusalOf(desk, () =>
      world.otherPeer.client.call('request.withdraw', { body: { id } }),
    );
    expect(foreign).toMatchObject({ status: 404 });
  });

  test('amounts, references and numbers out of bounds are refused, with the field', async () => {
    const peer = await newPeer();
    const cases: [Partial<Ask>, string][] = [
      [{ amount: '0.00' }, 'amount'],
      [{ amount: '-5.00' }, 'amount'],
      [{ amount: '0.99' }, 'amount'],
      [{ amount: '10000000.01' }, 'amount'],
      [{ amount: '5.001' }, 'amount'],
      [{ utr: '12345' }, 'utr'],
      [{ proofId: 'F0' }, 'proofId'],
    ];
    for (const [wrong, field] of cases) {
      const refused = await refusalOf(desk, () => ask(peer.client, topup(wrong)));
      expect(refused, field).toMatchObject({ status: 422, fields: [field] });
    }
    const utr = freshUtr();
    await asked(peer.client, topup({ utr }));
    const again = await refusalOf(desk, () => ask(peer.client, topup({ utr })));
    expect(again).toMatchObject({ errorCode: 'InvalidTransition' });
    const tries = Array.from({ length: 8 }, () => ask(peer.client, topup({ utr: freshUtr() })));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });
});
