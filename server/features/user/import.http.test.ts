import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let serial = 0;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const utf8 = (text: string) => new TextEncoder().encode(text);
const captions = 'name,username,role,group,tag,payinCommission,maxAmount';
const request = (lines: string[], dryRun: 'true' | 'false') => ({
  body: { dryRun },
  file: { name: 'users.csv', bytes: utf8([captions, ...lines].join('\n')) },
});
const line = (set: { group?: string; tag?: string; role?: string; share?: string } = {}) => {
  serial += 1;
  const { group = '', tag = '', role = 'peer', share = '' } = set;
  return {
    username: `imported${serial}`,
    text: `Asha,imported${serial},${role},${group},${tag},${share},5000`,
  };
};
const faultsOf = async (client: ApiClient, lines: string[]) => {
  const { faults } = await client.ok('user.import', request(lines, 'true'));
  return faults.map(({ row, field, reason }) => `${row} ${field} ${reason}`);
};

describe('an import', () => {
  test('registers every row, with a password that works, and its trail', async () => {
    const [one, two] = [
      line({ group: world.north.user.username, tag: 'vip', share: '1.5' }),
      line(),
    ];
    const { rows, users } = await desk.admin.ok(
      'user.import',
      request([one.text, two.text], 'false'),
    );
    expect(rows).toBe(2);
    expect(users.map(({ username }) => username)).toEqual([one.username, two.username]);
    const [first] = users;
    const client = await desk.anyone.signin(one.username, first?.password ?? '');
    expect((await client.ok('user.me')).parentId).toBe(world.north.user.id);
    const found = await desk.admin.ok('user.one', { params: { id: first?.id ?? '' } });
    expect(found).toMatchObject({
      tag: 'vip',
      commission: { payinBps: 150, payoutBps: 0 },
      limits: { minAmount: null, maxAmount: '5000.00', openPayouts: null },
    });
    const { rows: audit } = await desk.owner.query<{ row: string }>(
      `select audit::text as row from audit where subject = any($1)`,
      [users.map(({ id }) => `user:${id}`)],
    );
    expect(audit).toHaveLength(3);
    expect(audit.filter(({ row }) => row.includes(first?.password ?? ''))).toEqual([]);
  });

  test('a dry run lists every bad row and writes nothing', async () => {
    const before = await desk.fingerprint();
    const faults = await faultsOf(desk.admin, [
      line().text,
      line({ group: world.peer.user.username }).text,
      `Asha,${world.peer.user.username},peer`,
      line({ role: 'boss' }).text,
      line({ role: 'subadmin', group: world.north.user.username }).text,
    ]);
    expect(faults).toEqual([
      '3 group group_unknown',
      '4 username username_taken',
      '5 role not_one_of',
      '6 group parent_of_staff',
    ]);
    expect(await desk.fingerprint()).toBe(before);
  });

  test('a peer that only pays out has no tag and earns nothing on pay-ins', async () => {
    const role = 'peer-withdrawal';
    expect(
      await faultsOf(desk.admin, [
        line({ role }).text,
        line({ role, tag: 'vip' }).text,
        line({ role, share: '1.5' }).text,
      ]),
    ).toEqual(['3 tag cell_unused_by_role', '4 payinCommission cell_unused_by_role']);
  });

  test('one bad row, and nobody is registered', async () => {
    const lines = [line().text, line({ role: 'boss' }).text];
    const refused = await refusalOf(desk, () =>
      desk.admin.call('user.import', request(lines, 'false')),
    );
    expect(refused).toMatchObject({ status: 422, fields: ['rows.3.role'] });
  });

  test('of two imports of the same users at once, one registers them', async () => {
    const lines = Array.from({ length: 5 }, () => line().text);
    const answers = await Promise.all(
      [lines, lines.toReversed()].map((each) =>
        desk.admin.call('user.import', request(each, 'false')),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const query = { q: 'imported', sort: '-createdAt', pagesize: '5' } as const;
    const { users } = await desk.admin.ok('user.list', { query });
    expect(users).toHaveLength(5);
  });
});

test('a subadmin imports peers of its own group, within its rights', async () => {
  const own = line();
  const { users } = await world.north.client.ok('user.import', request([own.text], 'false'));
  const found = await world.north.client.ok('user.one', { params: { id: users[0]?.id ?? '' } });
  expect(found.parentId).toBe(world.north.user.id);
  expect(
    await faultsOf(world.north.client, [
      line({ role: 'admin' }).text,
      line({ group: world.south.user.username }).text,
      line({ tag: 'vip' }).text,
      line({ share: '0.01' }).text,
    ]),
  ).toEqual([
    '2 maxAmount cell_unused_by_role',
    '2 role subadmin_registers_peers_only',
    '3 group group_unknown',
    '4 tag tag_by_admin_only',
    '5 payinCommission commission_above_own',
  ]);
});

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
  ['nothing', new Uint8Array()],
  ['captions alone', utf8(captions)],
])('415 for %s', async (_what, bytes) => {
  const file = { name: 'users.xlsx', bytes };
  const refused = await refusalOf(desk, () => desk.admin.call('user.import', { body: {}, file }));
  expect(refused.status).toBe(415);
});
