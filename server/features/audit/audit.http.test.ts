import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { sealAll } from '../../testing/seal.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, addMerchant, password, type Member } from '../../testing/world.ts';
import { auditChecker } from './check.ts';

let desk: TestDesk;
let peer: Member;
let subadmin: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  subadmin = await addMember(desk, 'subadmin');
  peer = await addMember(desk, 'peer', { parentId: subadmin.user.id });
  await subadmin.client.ok('user.update', { body: { userId: peer.user.id, name: '=1+1, "Asha"' } });
});
// Its chain was broken by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

const first = () => {
  const [server] = desk.servers;
  if (!server) throw new Error('the desk has no server');
  return server.services;
};

async function actionsOf(query: Record<string, string>): Promise<string[]> {
  const { entries } = await desk.admin.ok('audit.list', { query });
  return entries.map(({ action }) => action);
}

describe('GET /audit', () => {
  test('says who did what to what, from where, with before and after', async () => {
    const { entries, total } = await desk.admin.ok('audit.list', {
      query: { action: 'user.update' },
    });
    expect(total).toBe(1);
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(String),
        actor: { kind: 'user', id: subadmin.user.id, name: subadmin.user.name },
        ip: expect.any(String),
        requestId: expect.any(String),
        action: 'user.update',
        subject: `user:${peer.user.id}`,
        before: expect.objectContaining({ name: peer.user.name }),
        after: expect.objectContaining({ name: '=1+1, "Asha"' }),
      },
    ]);
  });

  test('names the users and merchants whose IDs are in it, by what they are called now', async () => {
    const merchant = await addMerchant(desk);
    const named = async (subject: string) =>
      (await desk.admin.ok('audit.list', { query: { subject } })).names;
    expect(await named(`user:${peer.user.id}`)).toEqual({
      [peer.user.id]: '=1+1, "Asha"',
      [subadmin.user.id]: subadmin.user.name,
    });
    expect(await named(`merchant:${merchant.id}`)).toEqual({
      [merchant.id]: expect.stringMatching(/^Shop /),
    });
    expect(await named('none')).toEqual({});
  });

  test('is filtered by actor, subject, person, id and time', async () => {
    const subject = `user:${peer.user.id}`;
    expect(await actionsOf({ subject })).toEqual(['user.update', 'auth.signin', 'user.register']);
    expect(await actionsOf({ actor: subadmin.user.id })).toEqual(['user.update', 'auth.signin']);
    expect(await actionsOf({ person: peer.user.id })).toEqual(await actionsOf({ subject }));
    expect(await actionsOf({ q: peer.user.id })).toEqual(await actionsOf({ subject }));
    expect(await actionsOf({ actor: 'system' })).toContain('user.first_admin');
    expect(await actionsOf({ subject, end: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await actionsOf({ subject, start: 'today', action: 'auth.signin' })).toHaveLength(1);
    expect(await actionsOf({ q: `' or true --` })).toEqual([]);
  });

  test('names the actions that it holds', async () => {
    const { actions, check } = await desk.admin.ok('audit.chain');
    expect(actions).toEqual([...new Set(actions)].toSorted());
    expect(actions).toEqual(expect.arrayContaining(['auth.signin', 'user.register']));
    expect(check).toBeNull();
  });
});

describe('GET /audit/export', () => {
  test('is CSV of what is filtered, no cell of it a formula, and recorded itself', async () => {
    const response = await desk.admin.fetch('/api/audit/export?action=user.update');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-/);
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('at,actor kind,actor id,actor,ip,action,subject,before,after,id');
    expect(lines[1]).toContain(`user,${subadmin.user.id},${subadmin.user.name},`);
    expect(lines[1]).toContain('"{""');
    const { entries } = await desk.admin.ok('audit.list', { query: { action: 'audit.export' } });
    expect(entries[0]?.after).toEqual({ filter: { action: 'user.update' } });
  });
});

describe('the check of the chain', () => {
  const run = () => first().work.drain('audit.verify', auditChecker(first()));
  const ask = (client = desk.admin) => client.ok('audit.verify', { body: {} });

  test('runs once however many ask, and says up to when the log is intact', async () => {
    await sealAll(desk, first());
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toMatchObject({ status: 'queued', askedBy: 'Administrator', failure: null });
    expect(other).toEqual(one);
    await run();
    const { check, sealedUntil } = await desk.admin.ok('audit.chain');
    expect(check).toMatchObject({
      status: 'intact',
      failure: null,
      finishedAt: expect.any(String),
    });
    expect(check?.checked).toBe(check?.blocks);
    expect(check?.verifiedUntil).toBe(sealedUntil);
    const { entries } = await desk.admin.ok('audit.list', { query: { action: 'audit.verified' } });
    expect(entries).toHaveLength(1);
    const { rows } = await desk.owner.query<{ count: number }>(
      'select count(*)::int as count from audit_check',
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('names what is not as it was sealed, and what still is', async () => {
    await desk.admin.ok('user.update', { body: { userId: peer.user.id, name: 'Asha' } });
    await sealAll(desk, first());
    await desk.owner.query(
      `update audit set after = '{"name": "Somebody else"}'
       where id = (select max(id) from audit where action = 'user.update')`,
    );
    await ask();
    await run();
    const { check } = await desk.admin.ok('audit.chain');
    expect(check).toMatchObject({ status: 'broken', checked: 1 });
    expect(check?.failure).toMatch(/^audit block 2: audit rows .* are not what was sealed$/);
    expect(check?.verifiedUntil).not.toBeNull();
  });

  test('403 for anybody but an admin, nothing written', async () => {
    for (const { client } of [subadmin, peer]) {
      const refused = await refusalOf(desk, () => client.call('audit.verify', { body: {} }));
      expect(refused).toMatchObject({ status: 403, errorCode: 'PermissionDenied' });
      expect((await client.call('audit.list')).status).toBe(403);
      expect((await client.fetch('/api/audit/export')).status).toBe(403);
    }
  });
});

describe('secrets', () => {
  test('no password, token, key or secret of any call that has one is in the log', async () => {
    const secrets = [password];
    const given = await desk.admin.ok('user.resetPassword', { body: { userId: peer.user.id } });
    const signedIn = await desk.anyone.ok('auth.signin', {
      body: { username: peer.user.username, password: given.password },
    });
    secrets.push(given.password, signedIn.accessToken, signedIn.refreshToken);
    const fees = { payinBps: 0, payoutBps: 0 };
    const merchant = await desk.admin.ok('merchant.create', { body: { name: 'Shop', fees } });
    const merchantId = merchant.id;
    const { apiKey } = await desk.admin.ok('merchant.createKey', { body: { merchantId } });
    secrets.push(apiKey);
    const client = await desk.anyone.signin(peer.user.username, given.password);
    const change = { password: 'an entirely new password', currentPassword: given.password };
    await client.ok('user.updateMe', { body: change });
    secrets.push(change.password);
    const { rows } = await desk.owner.query<{ text: string }>(
      'select concat(before, after, subject, origin, actor) as text from audit',
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});
