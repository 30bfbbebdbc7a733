import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval, type Ask } from '../../testing/second-admin.ts';
import { addMember, addMerchant, type Member } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let second: Member;
let third: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  second = await addMember(desk, 'admin');
  third = await addMember(desk, 'admin');
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const limit = (walletAbove: string | null) => saveSettings(desk, { approvals: { walletAbove } });
const topup = (userId: string, amount: string, reason = 'deposit') =>
  ({ userId, kind: 'topup', amount, reason }) as const;
const change = (by: ApiClient, body: ReturnType<typeof topup>) =>
  by.call('user.changeWallet', { body });
const balanceOf = async ({ client }: Member) => (await client.ok('user.wallet')).balance;
const waiting = async (by: ApiClient) =>
  (await by.ok('approval.list', { query: { status: 'waiting' } })).approvals.map(({ id }) => id);

describe('what one person may not do alone', () => {
  test('nothing is reserved for two on a fresh desk', async () => {
    const peer = await addMember(desk, 'peer');
    expect((await change(desk.admin, topup(peer.user.id, '9000000.00'))).status).toBe(200);
  });

  test('above the limit it is refused, says so, and writes nothing; up to it, it is done', async () => {
    await limit('1000.00');
    const peer = await addMember(desk, 'peer');
    const merchant = await addMerchant(desk);
    const above = { kind: 'adjust', amount: '-1000.01', reason: 'x' } as const;
    const calls = [
      () => change(desk.admin, topup(peer.user.id, '1000.01')),
      () => desk.admin.call('user.changeWallet', { body: { userId: peer.user.id, ...above } }),
      () =>
        desk.admin.call('merchant.changeWallet', { body: { merchantId: merchant.id, ...above } }),
    ];
    for (const call of calls) {
      const before = await desk.fingerprint();
      const answer = await call();
      expect(answer).toMatchObject({
        status: 403,
        error: { errorCode: 'PermissionDenied', reason: 'NEEDS_SECOND_APPROVAL' },
      });
      expect(await desk.fingerprint()).toBe(before);
    }
    expect((await change(desk.admin, topup(peer.user.id, '1000.00'))).status).toBe(200);
  });

  test('a large sum in small parts is a large sum, on one account and by one person', async () => {
    await limit('1000.00');
    const [peer, other] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
    expect((await change(desk.admin, topup(peer.user.id, '600.00'))).status).toBe(200);
    const refused = await refusalOf(desk, () => change(desk.admin, topup(peer.user.id, '400.01')));
    expect(refused).toMatchObject({ errorCode: 'PermissionDenied' });
    expect((await change(desk.admin, topup(other.user.id, '1000.00'))).status).toBe(200);
    expect((await change(second.client, topup(peer.user.id, '1000.00'))).status).toBe(200);
    const { id } = await askApproval(desk.admin, 'user.changeWallet', {
      ...topup(peer.user.id, '5000.00'),
    });
    expect((await decideApproval(second.client, id)).status).toBe(200);
    expect((await change(desk.admin, topup(peer.user.id, '400.00'))).status).toBe(200);
    expect(await balanceOf(peer)).toBe('7000.00');
  });

  test('parts at the same moment count too', async () => {
    await limit('1000.00');
    const peer = await addMember(desk, 'peer');
    const parts = Array.from({ length: 10 }, () => topup(peer.user.id, '300.00'));
    await Promise.all(parts.map((body) => change(desk.admin, body)));
    expect(await balanceOf(peer)).toBe('900.00');
  });
});

describe('asking', () => {
  test('keeps the act, for every admin to see, and moves nothing', async () => {
    const peer = await addMember(desk, 'peer');
    const body = topup(peer.user.id, '5000.00');
    const asked = await askApproval(desk.admin, 'user.changeWallet', body);
    expect(asked).toMatchObject({
      call: 'user.changeWallet',
      body,
      note: 'agreed by phone',
      subject: { id: peer.user.id, name: peer.user.name },
      amount: '5000.00',
      currency: 'INR',
      status: 'waiting',
      gains: [peer.user.id],
      decidedBy: null,
    });
    expect(asked.id).toMatch(/^AP/);
    const { approvals, counts } = await second.client.ok('approval.list', {
      query: { q: peer.user.name },
    });
    expect(approvals).toEqual([asked]);
    expect(counts['waiting']).toBe(1);
    expect(await balanceOf(peer)).toBe('0.00');
  });

  test('is refused for what the call itself would not read, and names the field', async () => {
    const peer = await addMember(desk, 'peer');
    const good = topup(peer.user.id, '5000.00');
    const cases: [Partial<Ask>, string][] = [
      [{ call: 'user.register' as Ask['call'] }, 'call'],
      [{ body: { ...good, amount: 'much' } }, 'body.amount'],
      [{ body: { ...good, amount: '1.001' } }, 'body.amount'],
      [{ body: { ...good, more: true } }, 'body.more'],
      [{ body: { ...good, reason: ' ' } }, 'body.reason'],
      [{ body: {} }, 'body.userId'],
      [{ note: '' }, 'note'],
    ];
    for (const [wrong, field] of cases) {
      const body: Ask = { call: 'user.changeWallet', body: good, note: 'please', ...wrong };
      const refused = await refusalOf(desk, () => desk.admin.call('approval.ask', { body }));
      expect(refused).toMatchObject({ status: 422, errorCode: 'ValidationError' });
      expect(refused.fields, field).toContain(field);
    }
  });

  test('is refused for nobody’s wallet, another role’s call, and a second time', async () => {
    const subadmin = await addMember(desk, 'subadmin');
    const peer = await addMember(desk, 'peer', { parentId: subadmin.user.id });
    const body = topup(peer.user.id, '5000.00');
    const ask = (by: ApiClient, userId = peer.user.id) =>
      refusalOf(desk, () =>
        by.call('approval.ask', {
          body: { call: 'user.changeWallet', body: { ...body, userId }, note: 'x' },
        }),
      );
    expect(await ask(desk.admin, 'U0')).toMatchObject({ status: 404 });
    expect(await ask(subadmin.client)).toMatchObject({ errorCode: 'PermissionDenied' });
    await askApproval(desk.admin, 'user.changeWallet', body);
    expect(await ask(desk.admin)).toMatchObject({ errorCode: 'InvalidTransition' });
    await askApproval(second.client, 'user.changeWallet', body);
  });

  test('twenty acts of a person may wait, also when they come at once', async () => {
    const peer = await addMember(desk, 'peer');
    const bodies = Array.from({ length: 25 }, (_, n) => topup(peer.user.id, `${5000 + n}.00`));
    const asks = bodies.map((body) =>
      third.client.call('approval.ask', { body: { call: 'user.changeWallet', body, note: 'x' } }),
    );
    const answers = await Promise.all(asks);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const ids = answers.flatMap((answer) => ('data' in answer ? [answer.data.id] : []));
    for (const id of ids) await decideApproval(third.client, id, 'withdrawn');
  });
});

describe('deciding', () => {
  const asked = async (amount = '5000.00') => {
    const peer = await addMember(desk, 'peer');
    const { id } = await askApproval(desk.admin, 'user.changeWallet', {
      ...topup(peer.user.id, amount),
    });
    return { id, peer };
  };

  test('another admin approves: the call is made, and everything names both', async () => {
    await limit('1000.00');
    const { id, peer } = await asked();
    const answer = await second.client.ok('approval.decide', {
      body: { id, status: 'approved', note: 'seen the receipt' },
    });
    expect(answer).toMatchObject({
      status: 'approved',
      requestedBy: { name: 'Administrator' },
      decidedBy: { id: second.user.id, name: second.user.name },
      decisionNote: 'seen the receipt',
    });
    expect(await balanceOf(peer)).toBe('5000.00');
    const both = {
      name: 'Administrator',
      approvedBy: { id: second.user.id, name: second.user.name },
    };
    const { rows } = await desk.owner.query<{ actor: object; what: string }>(
      `select e.actor, e.kind as what from entry e join posting p on p.entry_id = e.id
         where p.account = $1
       union all select actor, action from audit
         where subject in ($2, $3) and action not in ('user.register', 'auth.signin')
       order by what`,
      [`peer:${peer.user.id}:wallet`, `user:${peer.user.id}`, `approval:${id}`],
    );
    expect(rows.map(({ what }) => what)).toEqual([
      'approval.approved',
      'approval.asked',
      'topup',
      'user.topup',
    ]);
    for (const { what, actor } of rows) {
      if (what !== 'approval.asked') expect(actor).toMatchObject(both);
    }
  });

  test('nobody approves what they asked for, gain by, or may not decide', async () => {
    const { id } = await asked();
    const subadmin = await addMember(desk, 'subadmin');
    const own = await askApproval(desk.admin, 'user.changeWallet', {
      ...topup(second.user.id, '5000.00'),
    });
    const cases = [
      [desk.admin, id, 403],
      [second.client, own.id, 403],
      [subadmin.client, id, 404],
      [second.client, 'AP0', 404],
    ] as const;
    for (const [by, which, status] of cases) {
      for (const decision of ['approved', 'declined'] as const) {
        const refused = await refusalOf(desk, () => decideApproval(by, which, decision));
        expect(refused).toMatchObject({ status });
      }
    }
    const withdrawn = await refusalOf(desk, () => decideApproval(second.client, id, 'withdrawn'));
    expect(withdrawn).toMatchObject({ errorCode: 'PermissionDenied' });
    expect((await decideApproval(third.client, own.id)).status).toBe(200);
  });

  test('declined and withdrawn acts are not made, now or later', async () => {
    for (const [by, decision] of [
      [second.client, 'declined'],
      [desk.admin, 'withdrawn'],
    ] as const) {
      const { id, peer } = await asked();
      expect(await decideApproval(by, id, decision)).toMatchObject({ data: { status: decision } });
      const refused = await refusalOf(desk, () => decideApproval(second.client, id));
      expect(refused).toMatchObject({ errorCode: 'AlreadyDecided' });
      expect(await balanceOf(peer)).toBe('0.00');
      expect(await waiting(second.client)).not.toContain(id);
    }
  });

  test('what has become impossible is refused and goes on waiting', async () => {
    await limit(null);
    const peer = await addMember(desk, 'peer', { topup: '900.00' });
    const { id } = await askApproval(desk.admin, 'user.changeWallet', {
      ...topup(peer.user.id, '800.00', 'cash'),
      kind: 'withdraw',
    });
    await desk.admin.ok('user.changeWallet', {
      body: { userId: peer.user.id, kind: 'withdraw', amount: '200.00', reason: 'cash' },
    });
    const refused = await refusalOf(desk, () => decideApproval(second.client, id));
    expect(refused).toMatchObject({ errorCode: 'InsufficientBalance' });
    expect(await waiting(second.client)).toContain(id);
    await change(desk.admin, topup(peer.user.id, '100.00'));
    expect((await decideApproval(second.client, id)).status).toBe(200);
    expect(await balanceOf(peer)).toBe('0.00');
  });

  test.each([
    ['blocked', `status = 'blocked'`, `status = 'active'`],
    ['of another role by now', `role = 'subadmin'`, `role = 'admin'`],
  ])('not while the requester is %s', async (_what, changed, back) => {
    const fourth = await addMember(desk, 'admin');
    const peer = await addMember(desk, 'peer');
    const { id } = await askApproval(fourth.client, 'user.changeWallet', {
      ...topup(peer.user.id, '5000.00'),
    });
    await desk.owner.query(`update app_user set ${changed} where id = $1`, [fourth.user.id]);
    const refused = await refusalOf(desk, () => decideApproval(second.client, id));
    expect(refused).toMatchObject({ errorCode: 'PermissionDenied' });
    expect(await balanceOf(peer)).toBe('0.00');
    await desk.owner.query(`update app_user set ${back} where id = $1`, [fourth.user.id]);
  });
});
