import { lookalikes, lookalikesAmong, looksOf } from '@peerdesk/domain/user/lookalike.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, buildWorld, password, upiIdOf, type World } from '../../testing/world.ts';

/** Nobody is given a name that is taken for somebody else's. */
let desk: TestDesk;
let world: World;
let serial = 0;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await register('Papa Kama 12');
});
afterAll(() => desk.close());

function bodyOf(name: string) {
  serial += 1;
  return { name, username: `named${serial}`, password, role: 'peer' } as const;
}

const register = (name: string) => desk.admin.call('user.register', { body: bodyOf(name) });
const rename = (name: string) => world.peer.client.call('user.updateMe', { body: { name } });
const ofName = { status: 422, errorCode: 'ValidationError', fields: ['name'] };

/** The same to the eye: words of Cyrillic letters, and digits of Devanagari. */
const alike = 'Рара Кама १२';

test('not when a user is registered, renamed, or renames itself', async () => {
  expect(await refusalOf(desk, () => register(alike))).toMatchObject(ofName);
  expect(await refusalOf(desk, () => rename(alike))).toMatchObject(ofName);
  const body = { userId: world.peer.user.id, name: alike };
  expect(await refusalOf(desk, () => desk.admin.call('user.update', { body }))).toMatchObject(
    ofName,
  );
});

test('not when a merchant is added or renamed: a name is one to whoever reads it', async () => {
  const add = () =>
    desk.admin.call('merchant.create', {
      body: { name: alike, fees: { payinBps: 300, payoutBps: 100 } },
    });
  expect(await refusalOf(desk, add)).toMatchObject(ofName);
  const body = { merchantId: world.merchant.id, name: alike };
  const change = () => desk.admin.call('merchant.update', { body });
  expect(await refusalOf(desk, change)).toMatchObject(ofName);
});

test('not in a spreadsheet either, nor two of its rows', async () => {
  const text = `name,username,role\n${alike},one-1,peer\nSara Sara,two-2,peer\nЅага,x-3,peer`;
  const bytes = new TextEncoder().encode(`${text}\nMama,y-4,peer\nМама,z-5,peer`);
  const asked = { body: { dryRun: 'true' as const }, file: { name: 'users.csv', bytes } };
  const { faults } = await desk.admin.ok('user.import', asked);
  expect(faults.map(({ row, field, reason }) => `${row} ${field} ${reason}`)).toEqual([
    '2 name name_like_another',
    '5 name name_like_another',
    '6 name name_like_another',
  ]);
});

test('a word of two alphabets, and what cannot be seen, are refused by themselves', async () => {
  for (const name of ['Mееna', 'Meе\u200bna', 'Mee\u00adna', 'Meena\u2060']) {
    expect(await refusalOf(desk, () => register(name))).toMatchObject(ofName);
  }
  const upi = { upiId: await upiIdOf(desk, world.peer), holder: 'Аsha' };
  const change = () => world.peer.client.call('upi.update', { body: upi });
  expect(await refusalOf(desk, change)).toMatchObject({ status: 422, fields: ['holder'] });
});

test('two people may have the same name, and one may write their own in another way', async () => {
  expect(await register('PAPA KAMA 12')).toMatchObject({ status: 200 });
  const { client } = await addMember(desk, 'peer');
  const renamed = async (name: string) =>
    (await client.call('user.updateMe', { body: { name } })).status;
  expect(await renamed('Sasa 7')).toBe(200);
  expect(await renamed('Ѕаѕа ७')).toBe(200);
  expect(await renamed('Sasa 7')).toBe(200);
});

test('whoever had such a name before saves their profile with it', async () => {
  const { client, user } = await addMember(desk, 'peer');
  await desk.owner.query('update app_user set name = $2 where id = $1', [user.id, alike]);
  const body = { name: alike, language: 'hi' } as const;
  expect(await client.ok('user.updateMe', { body })).toMatchObject({ name: alike });
});

test('the database finds what the rule finds, with accents and joiners too', async () => {
  for (const [name, like] of [
    ['Сосе\u0301', 'Cocé'],
    ['राम', 'रा\u200dम'],
    ['Peer ๏ १', 'Peer ๏ 1'],
  ] as const) {
    expect(await register(name)).toMatchObject({ status: 200 });
    expect(await refusalOf(desk, () => register(like))).toMatchObject(ofName);
  }
  for (const { from, to } of lookalikes) {
    const { rows } = await desk.owner.query<{ looks: string }>(
      `select lower(translate(normalize($1, NFKC), $2, $3)) as looks`,
      [from, from, to],
    );
    expect(looksOf(from)).toContain(rows[0]?.looks.replaceAll(' ', ''));
  }
});

test('what has the shape of another letter or digit is seen, also in plain letters', async () => {
  for (const [name, like] of [
    ['Bill Desk', 'BiII Desk'],
    ['Shop l0', 'Shop 1O'],
    ['SOHIL PAY', 'S0HIL PAY'],
  ] as const) {
    expect(await register(name)).toMatchObject({ status: 200 });
    expect(await refusalOf(desk, () => register(like))).toMatchObject(ofName);
  }
  expect(await register('Maiti')).toMatchObject({ status: 200 });
  expect(await register('Malti')).toMatchObject({ status: 200 });
});

describe('of two at the same moment', () => {
  const succeeded = (answers: readonly { status: number }[]) =>
    answers.filter(({ status }) => status === 200).length;

  test.each([0, 1, 2, 3, 4])('one is called so, whatever is named: %s', async (n) => {
    const [name, like] = [`Kapa ${n}`, `Кара ${n}`];
    const { client } = await addMember(desk, 'peer');
    const answers = await Promise.all([
      register(name),
      client.call('user.updateMe', { body: { name: like } }),
    ]);
    expect(succeeded(answers)).toBe(1);
    const fees = { payinBps: 300, payoutBps: 100 };
    const merchants = await Promise.all(
      [`Mapa ${n}`, `Мара ${n}`].map((called) =>
        desk.admin.call('merchant.create', { body: { name: called, fees } }),
      ),
    );
    expect(succeeded(merchants)).toBe(1);
  });

  test('an import is refused for a name that was given while its passwords were hashed', async () => {
    const sheet = (names: readonly string[], key: string) => {
      const lines = names.map((name, at) => `${name},${key}-${at},peer`);
      return new TextEncoder().encode(['name,username,role', ...lines].join('\n'));
    };
    const load = (bytes: Uint8Array) =>
      desk.admin.call('user.import', { body: {}, file: { name: 'users.csv', bytes } });
    const many = Array.from({ length: 12 }, (_, at) => `Papaya ${at}`);
    const answers = await Promise.all([
      load(sheet(many, 'latin')),
      load(
        sheet(
          many.map((name) => name.replace('Papaya', 'Рарауа')),
          'other',
        ),
      ),
      load(sheet(['Рарауа 11'], 'single')),
    ]);
    const { rows } = await desk.owner.query<{ name: string }>(
      `select name from app_user where name like 'Papaya %' or name like 'Рарауа %'`,
    );
    expect(succeeded(answers)).toBeGreaterThan(0);
    const names = rows.map(({ name }) => name);
    expect(lookalikesAmong(names)).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200)).not.toEqual([]);
  });
});
